import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { CallModel, MessagesSchema } from '../../../engine/contract/index.ts';
import { holds, isEmpty, type Product, textOf } from '../../../engine/index.ts';
import { recordName } from '../access/recordName.ts';
import { rowWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { calledForm } from '../calls/recordForm.ts';
import { inputLabel } from '../calls/refuseInput.ts';
import { shownProblem } from '../errors/envelope.ts';
import { codeNamed, type Refusal, refuse } from '../errors/Refusal.ts';
import { messagesFor, productIn } from '../product/productLookups.ts';
import {
  type AcrossRule,
  acrossRules,
  neededFields,
  problemField,
  sharedFields,
  whenFields,
} from '../structure/acrossRule.ts';
import { acrossLock } from '../structure/acrossSql.ts';
import { acrossWords } from '../structure/acrossWords.ts';

type Row = Readonly<Record<string, unknown>>;
type Asker = Pick<CallContext, 'call' | 'db' | 'product' | 'user'>;

/**
 * Checks the rules across records (`x-across`) before a write, because the database could not name the
 * clashing record. Concurrent writes about the same values wait for each other, so that the second gets the
 * full message.
 *
 * @param before the stored record; undefined for a new one.
 * @param after the whole record as it will be stored.
 * @throws Refusal RECORDS_CLASH, or the one named by the rule.
 */
export async function requireAcross(
  context: Asker,
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
  const isComplete = neededFields(rule).every((field) => !isEmpty(record[field]));
  return isComplete && (rule.when === undefined || holds(rule.when, { record } as never));
}

/** Whether this write could newly break the rule. */
function isNews(across: AcrossRule, before: Row | undefined, after: Row): boolean {
  if (before === undefined || !isCompared(across, before)) return true;
  const { sum } = across.rule;
  const changed = whenFields(across).filter((field) => before[field] !== after[field]);
  return changed.some((field) => field !== sum || Number(after[field]) > Number(before[field]));
}

async function requireOne(
  context: Asker,
  across: AcrossRule,
  before: Row | undefined,
  after: Row,
): Promise<void> {
  const { entity, table, rule, name } = across;
  const { db } = context;
  const shared = sharedFields(rule);
  const values = shared.map((field) => String(after[field]));
  const places = values.map((_, index) => `$${index + 2}::text`).join(', ');
  await db.executeQuery(CompiledQuery.raw(`select ${acrossLock('$1::text', places)}`, [name, ...values]));

  const keys = entity['x-key'] ?? [];
  const keyValues = Object.fromEntries(keys.map((key) => [key, before?.[key]]));
  const fieldValues = Object.fromEntries(whenFields(across).map((field) => [field, after[field]]));
  const [stored, candidate] = [acrossWords(across, 'each'), acrossWords(across, 'asked')];
  const alike = stored.shared.map((column, index) => `${column} = ${candidate.shared[index]}`);
  const spans = rule.apart === undefined ? [] : [`${stored.span} && ${candidate.span}`];
  const keysOf = (at: string) => sql.join(keys.map((key) => sql.ref(`${at}.${key}`)));
  const from = sql`from ${sql.table(table)} as each
    cross join jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ ...fieldValues, ...keyValues })}::jsonb) as asked
    where ${sql.raw([...alike, ...spans, stored.counts].join(' and '))} and row(${keysOf('each')}) is distinct from row(${keysOf('asked')})`;
  const slots = { ...fieldValues, ...(await namesOf(context, across, after)) };
  if (rule.sum === undefined) {
    const isVisible = seenBy(context, entity['x-entity']);
    const clash = await sql<Row>`select each.*, ${isVisible} as "seen by who asks" ${from} limit 1`.execute(
      db,
    );
    const [other] = clash.rows;
    if (other === undefined) return;
    const label = other['seen by who asks'] === true ? recordName(context, entity, other) : '';
    throw acrossRefusal(context, across, { ...slots, ...(label === '' ? {} : { other: label }) });
  }
  // PostgreSQL adds decimals exactly.
  const { rows } = await sql<{ total: number; rest: number; over: boolean }>`
    with others as (select coalesce(sum(${sql.raw(stored.sum)}), 0) as sum ${from})
    select sum + ${after[rule.sum]}::numeric as total, greatest(${rule.most}::numeric - sum, 0) as rest,
      sum + ${after[rule.sum]}::numeric > ${rule.most}::numeric as over from others`.execute(db);
  const [{ over = false, ...sums } = {}] = rows;
  if (over) throw acrossRefusal(context, across, { ...slots, ...sums });
}

function seenBy({ product, user }: Pick<Asker, 'product' | 'user'>, name: string): RawBuilder<boolean> {
  if (product.entities[name]?.['x-may']?.see === undefined) return sql`false`;
  return rowWhere({ product, user }, 'see', name, 'each');
}

/** Names of the records in the shared fields, where the reader may see them. */
async function namesOf(context: Asker, { entity, rule }: AcrossRule, after: Row): Promise<Row> {
  const names: [string, unknown][] = [];
  for (const field of sharedFields(rule)) {
    const target = targetOf(context.product, entity.properties[field]?.['x-reference']?.entity);
    if (target === undefined) continue;
    const isVisible = rowWhere(context, 'see', target['x-entity'], 'each');
    const referred = await sql<Row>`select each.* from ${sql.table(target['x-table'] ?? '')} as each
      where ${sql.ref(`each.${target['x-key']?.[0]}`)} = ${after[field]} and ${isVisible}`.execute(
      context.db,
    );
    const [row] = referred.rows;
    if (row !== undefined) names.push([field, recordName(context, target, row)]);
  }
  return Object.fromEntries(names);
}

function targetOf({ entities }: Product, name = '') {
  const target = entities[name];
  const isKept = target?.['x-table'] !== undefined && target['x-key']?.length === 1;
  return isKept && target['x-may']?.see !== undefined ? target : undefined;
}

interface AcrossAsker {
  readonly call: CallModel;
  readonly product: Product;
  readonly user: { readonly locale: string };
}

/**
 * Refusal of a record that violates a rule across records, at its field and in the reader's language.
 *
 * @param slots values for the sentence beside those of the rule; without `other` it reads "another record".
 */
function acrossRefusal(
  { call, product, user }: AcrossAsker,
  { entity, rule }: AcrossRule,
  slots: Readonly<Record<string, unknown>>,
): Refusal {
  const messages = messagesFor(product, user.locale);
  const at = call.saves?.find((each) => each.entity === entity['x-entity'])?.at;
  const path = at === undefined ? problemField(rule) : `${at}.${problemField(rule)}`;
  const form = calledForm(call, productIn(product, user.locale));
  const label = (field: string) =>
    inputLabel(call, form, at === undefined ? field : `${at}.${field}`, messages);
  const kind = rule.unique !== undefined ? 'unique' : rule.apart !== undefined ? 'apart' : 'sum';
  const problem = {
    path,
    rule: `across-${kind}`,
    params: {
      ...slots,
      other: slots['other'] ?? anOther(messages),
      ...(rule.most === undefined ? {} : { most: rule.most }),
      ...(rule.unique === undefined ? {} : { fields: rule.unique.map(label).join(', ') }),
    },
    ...(rule.message === undefined ? {} : { message: rule.message }),
  };
  const readable = shownProblem(
    { ...problem, severity: 'error' } as never,
    messages,
    label(problemField(rule)),
  );
  return refuse(codeNamed(rule.refusal ?? 'RECORDS_CLASH'), { message: readable.text }, [readable]);
}

function anOther(messages: MessagesSchema): string {
  return textOf('across.other', messages) ?? '';
}

/**
 * Turns a violation reported by the database, e.g. after concurrent writes, into the refusal of its rule;
 * other errors are returned unchanged.
 */
export function toAcrossRefusal(error: unknown, asker: AcrossAsker): unknown {
  if (!(error instanceof Error) || !BROKEN.has(String(Reflect.get(error, 'code')))) return error;
  const constraint: unknown = Reflect.get(error, 'constraint');
  const rules = Object.values(asker.product.entities).flatMap(acrossRules);
  const across = rules.find(
    ({ name, table }) => name === constraint && table === Reflect.get(error, 'table'),
  );
  if (across === undefined) return error;
  return acrossRefusal(asker, across, {});
}

/** SQLSTATE of a violated unique index, exclusion constraint and CHECK. */
const BROKEN: ReadonlySet<string> = new Set(['23505', '23P01', '23514']);
