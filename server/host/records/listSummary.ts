import { type RawBuilder, sql } from 'kysely';
import type { CallModel, Does, Product } from '../../../engine/contract/index.ts';
import { isEmpty, parseChartGroups, parseTotals, type TotalKind, totalOf } from '../../../engine/index.ts';
import { answeredFields, followPath, sortPaths } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { textOrder } from '../calls/search.ts';
import { refuse } from '../errors/Refusal.ts';
import { answeredSql } from '../structure/noAnswerSql.ts';
import { valueConditions } from './narrowing.ts';
import type { InputValues } from './RecordHooks.ts';
import type { Query, RecordQuery, Row } from './recordQuery.ts';

/** SQL sum of hours stored with two decimals: added in whole minutes, like the engine's total `hours`. */
export function minutesSum(hours: RawBuilder<unknown>): RawBuilder<number> {
  const minutes = sql`${hours}::numeric * 60`;
  const isWhole = sql`round(round(${minutes}) / 60, 2) = ${hours}::numeric`;
  return sql<number>`sum(case when ${isWhole} then round(${minutes}) else ${minutes} end)`;
}

/** Groups answered at most for a whole list. */
const MAX_GROUPS = 500;

/** Requested grouping of a list. */
interface AskedGroup {
  readonly word: string;
  /** Column of the group's value; empty texts count as missing, as in the rows. */
  readonly column: RawBuilder<unknown>;
  /** Sort expression, applied before the column itself. */
  readonly order: RawBuilder<unknown>;
  /** Columns of the answer that divide each group further: namesakes by their key, and the second field. */
  readonly further: Readonly<Record<string, RawBuilder<unknown>>>;
}

interface ListSummary {
  /** @throws Refusal SORT_UNKNOWN. */
  group(asked: InputValues): AskedGroup | undefined;
  /**
   * Summary of all rows of a query: totals of the list, or of the groups that occur on the page.
   *
   * @param rows of the page; undefined for the first groups of the whole list.
   * @throws Refusal SORT_UNKNOWN for a total of an unknown field.
   */
  of(
    matches: () => Query,
    context: CallContext,
    asked: InputValues,
    rows: readonly Row[] | undefined,
  ): Promise<{ readonly summary?: Row }>;
}

/** Totals and groups of a list, limited to fields that the list answers and every reader sees. */
export function listSummary(
  { entities }: Product,
  call: CallModel,
  does: Does,
  query: RecordQuery,
): ListSummary {
  const answered = new Set(answeredFields(call));
  const counts = valueConditions(query, does.counted);
  const columns = new Map(
    Object.entries(sortPaths(query.entity, does))
      .filter(([word]) => answered.has(word))
      .map(([word, path]) => {
        const end = followPath(entities, query.entity, path);
        const types = 'word' in end ? [] : [end.field.type].flat();
        const isText = types.includes('string') && !('word' in end) && end.field.format === undefined;
        const stored = query.column(path);
        const column = isText ? sql`case when ${answeredSql(stored, 'text')} then ${stored} end` : stored;
        return [
          word,
          {
            column,
            counted:
              counts.length === 0
                ? column
                : sql`case when ${sql.join(counts, sql` and `)} then ${column} end`,
            order: query.isText(path) ? textOrder(column) : column,
            isDay: !('word' in end) && end.field.format === 'date',
            isNumber: types.includes('number') || types.includes('integer'),
          },
        ] as const;
      }),
  );
  const columnOf = (word: string) => {
    const column = columns.get(word);
    if (column === undefined) throw refuse('SORT_UNKNOWN', { field: word });
    return column;
  };

  const group: ListSummary['group'] = ({ groupBy, summaryOnly }) => {
    if (typeof groupBy !== 'string' || groupBy === '') return undefined;
    const { by, every, split } = parseChartGroups(groupBy) ?? { by: groupBy };
    const { word, key } = namedBy(by);
    const { column, order, isDay } = columnOf(word);
    const fields = { key, split: split && namedBy(split).word, splitKey: split && namedBy(split).key };
    const further = Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => (field ? [[name, columnOf(field).column]] : [])),
    );
    if (every === undefined && split === undefined) return { word, column, order, further };
    // On a page rows are grouped by plain values only, without periods or splits.
    if (summaryOnly !== true || (every !== undefined && !isDay))
      throw refuse('SORT_UNKNOWN', { field: groupBy });
    const period = sql`date_trunc(${sql.lit(every ?? '')}, nullif(${column}::text, '')::timestamptz::timestamp)::date`;
    return {
      ...{ word, further },
      ...(every === undefined ? { column, order } : { column: period, order: period }),
    };
  };

  return {
    group,
    async of(matches, { cancellable }, asked, rows) {
      const requestedGroup = group(asked);
      if (asked['totals'] === undefined && requestedGroup === undefined) return {};
      const totals = parseTotals(String(asked['totals'] ?? '')).map(({ field, kind }) => {
        if (kind === undefined) throw refuse('SORT_UNKNOWN', { field });
        return { field, kind };
      });
      const parts = totals.flatMap(({ field }, at) => {
        const { counted, isNumber } = columnOf(field);
        return [
          sql`count(${counted})`.as(`count${at}`),
          (isNumber ? sql`sum(${counted}::numeric)::text` : sql`null`).as(`sum${at}`),
          (isNumber ? sql`${minutesSum(counted)}::text` : sql`null`).as(`minutes${at}`),
          sql`min(${counted})`.as(`least${at}`),
          sql`max(${counted})`.as(`most${at}`),
        ];
      });
      const totalsIn = (row: Row | undefined) =>
        Object.fromEntries(
          totals.map(({ field, kind }, at) => [
            field,
            totalOf(kind, {
              count: Number(row?.[`count${at}`] ?? 0),
              sum: (row?.[`sum${at}`] ?? null) as string | null,
              minutes: (row?.[`minutes${at}`] ?? null) as string | null,
              least: (row?.[`least${at}`] ?? null) as string | null,
              most: (row?.[`most${at}`] ?? null) as string | null,
            }),
          ]),
        );
      const bare = matches().clearSelect().clearOrderBy();
      if (requestedGroup === undefined) {
        const [row] = await bare.select(parts as never).execute(cancellable);
        return { summary: { totals: totalsIn(row) } };
      }
      const { column, further } = requestedGroup;
      const query = rows === undefined ? bare : bare.where(ofGroups(requestedGroup, rows));
      const counted = await query
        .select([
          column.as('value'),
          ...Object.entries(further).map(([name, each]) => each.as(name)),
          sql`count(*)`.as('rows'),
          ...parts,
        ] as never)
        .groupBy([column, ...Object.values(further)] as never)
        .orderBy(orderOf(requestedGroup, asked, totals, (field) => columnOf(field).counted))
        .limit(MAX_GROUPS + 1)
        .execute(cancellable);
      const groups = counted.slice(0, MAX_GROUPS).map((row) => ({
        value: row['value'],
        ...Object.fromEntries(Object.keys(further).map((name) => [name, row[name]])),
        count: Number(row['rows']),
        totals: totalsIn(row),
      }));
      return { summary: { groups, ...(counted.length > MAX_GROUPS ? { more: true } : {}) } };
    },
  };
}

/** The word of a group and, for `empID.fullName`, that of the key of the record that it names. */
function namedBy(asked: string): { readonly word: string; readonly key: string } {
  const at = asked.lastIndexOf('.');
  return { word: asked.slice(at + 1), key: asked.slice(0, Math.max(0, at)) };
}

/** By the group's value; for a summary without rows also by one of its totals or, as the default, by size. */
function orderOf(
  { word, column, order, further }: AskedGroup,
  { summaryOnly, sortBy, sortDesc }: InputValues,
  totals: readonly { readonly field: string; readonly kind: TotalKind }[],
  columnOf: (field: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const way = summaryOnly === true && sortDesc === true ? sql`desc` : sql`asc`;
  const last = sql.join(
    Object.values(further).map((each) => sql`, ${each} asc nulls last`),
    sql``,
  );
  const total = totals.find(({ field }) => field === sortBy);
  const plain = sql`${order} asc nulls last, ${column} asc nulls last${last}`;
  if (summaryOnly !== true) return plain;
  if (sortBy === word) return sql`${order} ${way} nulls last, ${column} ${way} nulls last${last}`;
  if (total !== undefined)
    return sql`${TOTALLED[total.kind](columnOf(total.field))} ${way} nulls last, ${plain}`;
  return sortBy === undefined && sortDesc === true ? sql`count(*) desc, ${plain}` : plain;
}

const TOTALLED: Readonly<Record<TotalKind, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  count: (column) => sql`count(${column})`,
  sum: (column) => sql`sum(${column}::numeric)`,
  hours: minutesSum,
  average: (column) => sql`avg(${column}::numeric)`,
  min: (column) => sql`min(${column})`,
  max: (column) => sql`max(${column})`,
};

/** Restricts a query to the groups that occur on a page. */
function ofGroups({ word, column }: AskedGroup, rows: readonly Row[]): RawBuilder<boolean> {
  const values = [...new Set(rows.map((row) => row[word]))].filter((value) => !isEmpty(value));
  const none = rows.some((row) => isEmpty(row[word]));
  const among = values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values)})`;
  return none ? sql<boolean>`(${among} or ${column} is null)` : sql<boolean>`${among}`;
}
