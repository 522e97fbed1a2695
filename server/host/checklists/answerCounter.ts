import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Field } from '../../../engine/contract/index.ts';
import {
  type CountedAnswer,
  defectValues,
  type FormPackage,
  isChosen,
  itemsOf,
} from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { RecordQuery } from '../records/recordQuery.ts';
import { conditionSql } from '../structure/conditionSql.ts';
import { answeredSql } from '../structure/noAnswerSql.ts';
import type { Checklist } from './storedChecklist.ts';

/** Statistics of a day or a subject. */
export interface CountedGroup {
  readonly key: string | number;
  readonly records: number;
  readonly wrong: number;
  readonly settled: number;
  /** Records that were saved with a replaced version of the form. */
  readonly former: number;
}

export interface Counted {
  readonly answers: readonly CountedAnswer[];
  readonly days: readonly CountedGroup[];
  readonly places: readonly CountedGroup[];
}

/** An answer that begins with a printable ASCII character is not blank: a fast test for most answers. */
const BEGINS_VISIBLY = sql<boolean>`ascii(value) between 33 and 126`;
/** Text form of a number answer. */
const NUMBER = '^-?[0-9]+([.][0-9]+)?(e[+-]?[0-9]+)?$';

/**
 * Returns the counter of a part of the records: two parallel queries over their answers, without sorting or
 * temporary storage.
 *
 * @param forms all versions that the records were filled in with.
 * @param hidden items that the reader may not see.
 */
export function answerCounter(
  context: Pick<CallContext, 'db' | 'cancellable'>,
  { checklist, query }: { readonly checklist: Checklist; readonly query: RecordQuery },
  forms: readonly FormPackage[],
  hidden: ReadonlySet<string>,
): (keys: readonly number[]) => Promise<Counted> {
  const { settled: condition } = checklist.entity['x-checklist'] ?? {};
  const isSettled: Expression<SqlBool> =
    condition === undefined
      ? sql`false`
      : conditionSql(condition, checklist.entity, (field) => query.column(field));
  const { choices, numbers } = countedItems(forms, hidden);
  const isDefect = defectSql(forms, hidden);
  const run = async <Row>(text: RawBuilder<Row>) =>
    (await text.execute(context.db as unknown as Kysely<never>, context.cancellable)).rows;
  return async (keys) => {
    const rows = query
      .from(context.db as unknown as Kysely<never>)
      .select([
        sql.ref(`${query.table}.schemaVersion`).as('version'),
        sql.ref(`${query.table}.CreateDate`).as('day'),
        sql.ref(`${query.table}.${checklist.subjectField}`).as('place'),
        sql`coalesce(${isSettled}, false)`.as('settled'),
        sql`${sql.ref(`${query.table}.formReplacedOn`)} is not null`.as('former'),
        sql.ref(`${query.table}.answers`).as('answers'),
      ] as never)
      .where(sql<boolean>`${sql.ref(`${query.table}.${query.keys[0]}`)} = any(${keys}::int[])`)
      // `offset 0` keeps PostgreSQL from evaluating the condition once for each answer of a record.
      .offset(0);
    const [answers, groups] = await Promise.all([
      run(sql<AnswerRow>`
        select version, key, answer, count(*) as count, count(*) filter (where settled) as settled,
          count(number) as numbers, sum(number) as sum, min(number) as least, max(number) as most
        from (
          select version, settled, key, case when ${isAmong(choices)} then value end as answer,
            case when ${isAmong(numbers)} and value ~ ${NUMBER} then value::numeric end as number
          from (${rows}) as found, jsonb_each_text(answers)
          where (${BEGINS_VISIBLY} or ${answeredSql(sql`value`, 'text')}) and value <> '[]'
          -- Each answer is judged once, not once for every figure.
          offset 0) as given
        group by 1, 2, 3`),
      run(sql<GroupRow>`
        select day::text, place, count(*) as records, count(*) filter (where former) as former, coalesce(sum(wrong), 0) as wrong,
          coalesce(sum(wrong) filter (where settled), 0) as settled
        from (${rows}) as found, lateral (select count(*) as wrong from jsonb_each_text(answers) where ${isDefect}) as each
        group by grouping sets ((day), (place))`),
    ]);
    return {
      answers: answers.filter(({ key }) => !hidden.has(nameOf(key))).map(answerOf),
      days: groups.filter(({ day }) => day !== null).map((row) => groupOf(row.day, row)),
      places: groups.filter(({ place }) => place !== null).map((row) => groupOf(row.place, row)),
    };
  };
}

interface GroupRow {
  readonly day: string | null;
  readonly place: string | number | null;
  readonly records: string;
  readonly wrong: string;
  readonly settled: string;
  readonly former: string;
}

interface AnswerRow {
  readonly version: number;
  readonly key: string;
  readonly answer: string | null;
  readonly count: string;
  readonly settled: string;
  readonly numbers: string;
  readonly sum: string | null;
  readonly least: string | null;
  readonly most: string | null;
}

function groupOf(key: string | number | null, { records, wrong, settled, former }: GroupRow): CountedGroup {
  const counts = {
    records: Number(records),
    wrong: Number(wrong),
    settled: Number(settled),
    former: Number(former),
  };
  return { key: key ?? '', ...counts };
}

function answerOf({ version, key, answer, count, settled, ...row }: AnswerRow): CountedAnswer {
  const numbers =
    Number(row.numbers) === 0
      ? undefined
      : {
          count: Number(row.numbers),
          sum: Number(row.sum),
          least: Number(row.least),
          most: Number(row.most),
        };
  return {
    ...{ version, name: key, count: Number(count), settled: Number(settled), numbers },
    given: answer === null ? undefined : parseAnswer(answer),
  };
}

/** Multiple choices arrive as the JSON text of their list. */
function parseAnswer(answer: string): unknown {
  if (!answer.startsWith('[')) return answer;
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}

/** `zone` of `zone@1`. */
function nameOf(key: string): string {
  return key.replace(/@\d+$/, '');
}

/**
 * Splits the items of all versions into choices and numbers, by their keys in records (also `name@version`).
 */
function countedItems(forms: readonly FormPackage[], hidden: ReadonlySet<string>) {
  const [choices, numbers] = [new Set<string>(), new Set<string>()];
  for (const form of forms) {
    for (const [name, item] of itemsOf(form)) {
      if (hidden.has(name)) continue;
      const kind = isChosen(item, form.options) ? choices : isNumber(item.schema) ? numbers : undefined;
      kind?.add(name).add(`${name}@${form.version}`);
    }
  }
  return { choices: [...choices], numbers: [...numbers] };
}

/** Whether an item is counted as a number; a reference is not. */
function isNumber({ type, 'x-reference': reference }: Field): boolean {
  return reference === undefined && [type].flat().some((each) => each === 'number' || each === 'integer');
}

/** Names of schemas as literals: PostgreSQL hashes such a list instead of comparing one by one. */
function isAmong(names: readonly string[]): RawBuilder<boolean> {
  return names.length === 0 ? sql`false` : sql`key in (${sql.join(names.map((name) => sql.lit(name)))})`;
}

/** Whether an answer, or one of several choices, reports a defect by its form version. */
function defectSql(forms: readonly FormPackage[], hidden: ReadonlySet<string>): RawBuilder<boolean> {
  const former = forms.flatMap((form) =>
    defectsIn(form, hidden).map((each) => ({ ...each, name: `${each.name}@${form.version}` })),
  );
  const cases = forms.map((form) => {
    const defects = [...defectsIn(form, hidden), ...former];
    const single = Object.entries(Object.groupBy(defects, ({ value }) => value)).map(
      ([value, choices = []]) => sql`when ${sql.lit(value)} then ${isAmong(choices.map(({ name }) => name))}`,
    );
    const several = Object.entries(
      Object.groupBy(
        defects.filter((each) => each.isSeveral),
        ({ name }) => name,
      ),
    ).map(
      ([name, choices = []]) =>
        sql`(key = ${sql.lit(name)} and value::jsonb ?| array[${sql.join(choices.map(({ value }) => sql.lit(value)))}])`,
    );
    const severalSql = several.length === 0 ? sql`false` : sql`(${sql.join(several, sql` or `)})`;
    const defectCase =
      single.length === 0 ? severalSql : sql`case value ${sql.join(single, sql` `)} else ${severalSql} end`;
    return sql`when ${sql.lit(form.version)} then ${defectCase}`;
  });
  return cases.length === 0 ? sql`false` : sql`case version ${sql.join(cases, sql` `)} else false end`;
}

function defectsIn(form: FormPackage, hidden: ReadonlySet<string>) {
  return [...itemsOf(form)].flatMap(([name, { schema }]) =>
    hidden.has(name)
      ? []
      : defectValues(form, name).map((value) => ({
          name,
          value: String(value),
          isSeveral: schema.items !== undefined,
        })),
  );
}
