import type { TableGroup } from '../table/groups.ts';
import { groupKey } from '../table/groups.ts';
import type { TableModel, TableState } from '../table/TableModel.ts';
import { type Totals, totalsAsked } from '../table/totals.ts';
import type { Board, BoardColumn } from './boardColumns.ts';
import { columnOfValue } from './boardColumns.ts';

type Query = Readonly<Record<string, string | number | boolean>>;

/** Largest number of rows in one answer of a server. */
export const MOST_CARDS = 500;
const FIRST = 20;

/** Number of cards per column at first, and added by each "more". */
export function cardsAtFirst({ first = FIRST }: Board): number {
  return first;
}

/** Query parameters for the number of rows per column, with the filters of the list. */
export function boardCountQuery(model: TableModel, state: TableState, { by }: Board): Query {
  const { totals } = model.table;
  return {
    ...unpaged(model, state, 1),
    groupBy: by,
    summaryOnly: true,
    ...(totals === undefined ? {} : { totals: totalsAsked(totals) }),
  };
}

/**
 * Query parameters for the first cards of a column.
 *
 * @param values of the column; those of the "other" column are known after counting.
 * @returns undefined if the user's filter excludes the column.
 */
export function boardColumnQuery(
  model: TableModel,
  state: TableState,
  { param = '' }: Board,
  values: readonly string[],
  most: number,
): Query | undefined {
  const filter = state.filters[param] ?? '';
  const chosen = filter === '' ? values : values.filter((value) => filter.split(',').includes(value));
  if (chosen.length === 0) return undefined;
  const { sorting } = model.table;
  const { sortBy, sortDesc } = state;
  return {
    ...unpaged(model, state, Math.min(most, MOST_CARDS)),
    ...(sortBy === undefined
      ? {}
      : { [sorting?.by ?? 'sortBy']: sortBy, [sorting?.desc ?? 'sortDesc']: sortDesc }),
    [param]: chosen.join(','),
  };
}

/** Independent of the page and grouping of the list. */
function unpaged(model: TableModel, state: TableState, perPage: number): Query {
  return model.query({ ...state, page: 1, perPage, sortBy: undefined, groupBy: '' });
}

/** Count and totals of a column, before its rows are loaded. */
export interface ColumnCount {
  readonly count: number;
  readonly totals: Totals | undefined;
  /** Values of the rows in the column. */
  readonly values: readonly string[];
}

/** Counts by column, from the server's groups; a column of several groups has a count only, no totals. */
export function boardCounts(
  groups: readonly TableGroup[],
  columns: readonly BoardColumn[],
  initial = '',
): ReadonlyMap<string | null, ColumnCount> {
  const counts = new Map<string | null, ColumnCount>(
    columns.map(({ key }) => [key, { count: 0, totals: undefined, values: key === null ? [] : [key] }]),
  );
  for (const { value, count, totals } of groups) {
    const groupValue = groupKey(value) || initial;
    const key = columnOfValue(columns, groupValue);
    const { count: before = 0, values = [] } = counts.get(key) ?? {};
    counts.set(key, {
      count: before + count,
      totals: before === 0 ? totals : undefined,
      values: key === null && groupValue !== '' ? [...values, groupValue] : values,
    });
  }
  return counts;
}
