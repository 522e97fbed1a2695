import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { holds, isEmpty, type Product } from '../../../engine/index.ts';
import { recordName } from '../access/recordName.ts';
import { rowWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import {
  type AcrossRule,
  acrossRules,
  neededFields,
  sharedFields,
  whenFields,
} from '../structure/acrossRule.ts';
import { acrossLock } from '../structure/acrossSql.ts';
import { acrossWords } from '../structure/acrossWords.ts';
import { acrossRefusal } from './acrossRefusal.ts';

type Row = Readonly<Record<string, unknown>>;
type Asking = Pick<CallContext, 'call' | 'db' | 'product' | 'user'>;

/**
 * Refuses a record that others rule out (`x-across`), before it is written: the database would, and could not say which other record it is. Who writes of
 * the same things at once waits here, so that the second is told as well as if they had come one after the other.
 *
 * @param before as it is stored; undefined: new.
 * @param after the whole record as it will be stored.
 * @throws Refusal RECORDS_CLASH, or the one that the rule names.
 */
export async function requireAcross(
  context: Asking,
  name: string,
  before: Row | undefined,
  after: Row,
): Promise<void> {
  const entity = context.product.entities[name];
  for (const across of entity === undefined ? [] : acrossRules(entity))
    if (isCompared(across, after) && isNews(across, before, after))
      await requireOne(context, across, before, after);
}

function isCompared({ rule }: AcrossRule, record: Row): boolean {
  const given = neededFields(rule).every((field) => !isEmpty(record[field]));
  return given && (rule.when === undefined || holds(rule.when, { record } as never));
}

/** Whether the rule may be broken by this write and was not before. */
function isNews(across: AcrossRule, before: Row | undefined, after: Row): boolean {
  if (before === undefined || !isCompared(across, before)) return true;
  const { sum } = across.rule;
  const changed = whenFields(across).filter((field) => before[field] !== after[field]);
  return changed.some((field) => field !== sum || Number(after[field]) > Number(before[field]));
}

async function requireOne(
  context: Asking,
  across: AcrossRule,
  before: Row | undefined,
  after: Row,
): Promise<void> {
  const { entity, table, rule, name } = across;
  const { db, product } = context;
  const shared = sharedFields(rule);
  const values = shared.map((field) => String(after[field]));
  const places = values.map((_, index) => `$${index + 2}::text`).join(', ');
  await db.executeQuery(CompiledQuery.raw(`select ${acrossLock('$1::text', places)}`, [name, ...values]));

  const keys = entity['x-key'] ?? [];
  const own = Object.fromEntries(keys.map((key) => [key, before?.[key]]));
  const given = Object.fromEntries(whenFields(across).map((field) => [field, after[field]]));
  const [each, asked] = [acrossWords(across, 'each'), acrossWords(across, 'asked')];
  const alike = each.shared.map((column, index) => `${column} = ${asked.shared[index]}`);
  const spans = rule.apart === undefined ? [] : [`${each.span} && ${asked.span}`];
  const keysOf = (at: string) => sql.join(keys.map((key) => sql.ref(`${at}.${key}`)));
  const from = sql`from ${sql.table(table)} as each
    cross join jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ ...given, ...own })}::jsonb) as asked
    where ${sql.raw([...alike, ...spans, each.counts].join(' and '))} and row(${keysOf('each')}) is distinct from row(${keysOf('asked')})`;
  const slots = { ...given, ...(await namesOf(context, across, after)) };
  if (rule.sum === undefined) {
    const seen = seenBy(context, entity['x-entity']);
    const found = await sql<Row>`select each.*, ${seen} as "seen by who asks" ${from} limit 1`.execute(db);
    const [other] = found.rows;
    if (other === undefined) return;
    const label = other['seen by who asks'] === true ? recordName(product, entity, other) : '';
    throw acrossRefusal(context, across, { ...slots, ...(label === '' ? {} : { other: label }) });
  }
  // Decimals are PostgreSQL's to add up.
  const { rows } = await sql<{ total: number; rest: number; over: boolean }>`
    with others as (select coalesce(sum(${sql.raw(each.sum)}), 0) as sum ${from})
    select sum + ${after[rule.sum]}::numeric as total, greatest(${rule.most}::numeric - sum, 0) as rest,
      sum + ${after[rule.sum]}::numeric > ${rule.most}::numeric as over from others`.execute(db);
  const [{ over = false, ...sums } = {}] = rows;
  if (over) throw acrossRefusal(context, across, { ...slots, ...sums });
}

function seenBy({ product, user }: Pick<Asking, 'product' | 'user'>, name: string): RawBuilder<boolean> {
  if (product.entities[name]?.['x-may']?.see === undefined) return sql`false`;
  return rowWhere({ product, user }, 'see', name, 'each');
}

/** What the records are called that the shared fields refer to, where the reader may see them. */
async function namesOf(context: Asking, { entity, rule }: AcrossRule, after: Row): Promise<Row> {
  const named: [string, unknown][] = [];
  for (const field of sharedFields(rule)) {
    const target = targetOf(context.product, entity.properties[field]?.['x-reference']?.entity);
    if (target === undefined) continue;
    const seen = rowWhere(context, 'see', target['x-entity'], 'each');
    const found = await sql<Row>`select each.* from ${sql.table(target['x-table'] ?? '')} as each
      where ${sql.ref(`each.${target['x-key']?.[0]}`)} = ${after[field]} and ${seen}`.execute(context.db);
    const [row] = found.rows;
    if (row !== undefined) named.push([field, recordName(context.product, target, row)]);
  }
  return Object.fromEntries(named);
}

function targetOf({ entities }: Product, name = '') {
  const target = entities[name];
  const isKept = target?.['x-table'] !== undefined && target['x-key']?.length === 1;
  return isKept && target['x-may']?.see !== undefined ? target : undefined;
}
