import { sql } from 'kysely';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { guardedIn } from '../privacy/guardedFields.ts';
import { hideUnseen } from '../privacy/hideUnseen.ts';
import { type Checklist, checklistNamed } from './checklistNamed.ts';
import { requireReader } from './checklistReaders.ts';
import { checklistColumns, type StoredChecklist, shownChecklist, tablesOf } from './storedChecklist.ts';

const USUAL = 100;
/** Of the records of one answer, about, as they are kept; one alone may be larger. */
const MOST_BYTES = 8 * 1024 * 1024;
/** How far the numbers of the audit's rows may stand out of the order in which they were written. */
const OUT_OF_ORDER = 1_000;

/** How far a reader has come: among the records as they were found, or among what changed since a row of the audit. */
type Mark = { readonly key: string; readonly since: string } | { readonly since: string };

interface Asked {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

interface Page {
  readonly records: { readonly key: number; readonly record: object | null }[];
  readonly next: string;
  readonly more: boolean;
}

/**
 * The records of a checklist that the reader may see, page by page: first all of them as they are, then what has changed meanwhile, for ever. Whoever keeps the last mark and
 * comes back with it hears of each record that was written since, once, as it is by now: null where it is gone, or not theirs to see. Also null are keys that the reader could
 * never see: one that could see the record until now must hear that it is to be dropped, and nobody knows who could.
 *
 * Of a record that is seen, or not seen any more, because something else was changed (what it is about has another owner, the reader another role) nothing is told: whoever needs
 * that reads everything anew now and then.
 *
 * A change is told once no older one can come any more: seconds after it was made.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN, CURSOR_OUTDATED.
 */
export async function checklistChanges(
  context: CallContext,
  name: string,
  { after, limit = USUAL }: Asked,
): Promise<Page> {
  const { product, db } = context;
  const entity = Object.hasOwn(product.entities, name) ? product.entities[name] : undefined;
  if (entity?.['x-checklist'] === undefined) throw refuse('NOT_FOUND', { what: `La scheda ${name}` });
  requireReader(context, name);
  const checklist = checklistNamed(product, name);
  const sealed = await sql<{ floor: string }>`select floor::text from audit_sealing`.execute(db);
  const floor = sealed.rows[0]?.floor ?? '0';
  const mark = after === undefined ? { key: '0', since: floor } : markOf(after, floor);
  if ('key' in mark) return found(context, checklist, mark, limit);
  await refuseForgotten(context, mark.since);
  return changed(context, checklist, { since: mark.since, floor, limit });
}

/** Records in the order of their keys. */
async function found(
  context: CallContext,
  checklist: Checklist,
  mark: { readonly key: string; readonly since: string },
  limit: number,
): Promise<Page> {
  const sized = await sizes(context, checklist)
    .where(sql<boolean>`${sql.ref(checklist.key)} > ${mark.key}::bigint`)
    .orderBy(checklist.key)
    .limit(limit)
    .execute(context.cancellable);
  const keys = fitting(sized, ({ bytes }) => bytes).map(({ key }) => key);
  const isLast = keys.length === sized.length && sized.length < limit;
  const next = isLast ? `c${mark.since}` : `r${keys.at(-1)}.${mark.since}`;
  return { records: await told(context, checklist, keys), next, more: true };
}

/** Records that rows of the audit name, in their order. */
async function changed(
  context: CallContext,
  checklist: Checklist,
  { since, floor, limit }: { readonly since: string; readonly floor: string; readonly limit: number },
): Promise<Page> {
  const rows = await context.db
    .selectFrom('audit')
    .select([sql<string>`id::text`.as('id'), 'key'])
    .where('entity', '=', checklist.name)
    .where(sql<boolean>`id > ${since}::bigint and id <= ${floor}::bigint`)
    .orderBy('id')
    .limit(limit)
    .execute(context.cancellable);
  const written = rows.map(({ id, key }) => ({ id, key: Number(key) }));
  const all = keysOf(written);
  const sized =
    all.length === 0
      ? []
      : await sizes(context, checklist).where(checklist.key, 'in', all).execute(context.cancellable);
  const left = new Map(sized.map(({ key, bytes }) => [key, bytes]));
  const taken = fitting(written, ({ key }) => {
    const bytes = left.get(key) ?? 0;
    // Told once, however often it was written.
    left.delete(key);
    return bytes;
  });
  const keys = keysOf(taken);
  const seen = new Map((await told(context, checklist, keys)).map(({ key, record }) => [key, record]));
  const more = taken.length < written.length || written.length === limit;
  // What changed of other kinds of records is behind the reader, too.
  const next = more ? (taken.at(-1)?.id ?? floor) : floor;
  return { records: keys.map((key) => ({ key, record: seen.get(key) ?? null })), next: `c${next}`, more };
}

function keysOf(written: readonly { readonly key: number }[]): readonly number[] {
  return [...new Set(written.map(({ key }) => key))].filter(Number.isSafeInteger);
}

/** As many of the first as fit into one answer, one at least. */
function fitting<Item>(items: readonly Item[], bytesOf: (item: Item) => number): readonly Item[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += bytesOf(item);
    return index > 0 && bytes > MOST_BYTES;
  });
  return end < 0 ? items : items.slice(0, end);
}

/**
 * @param floor how far the audit tells by now: a mark beyond it is of another database than this, or of this one before it was put back from a copy.
 * @throws Refusal CURSOR_OUTDATED for what no answer has ever said.
 */
function markOf(after: string, floor: string): Mark {
  const [, key, since, changes] = /^(?:r(\d{1,15})\.(\d{1,18})|c(\d{1,18}))$/.exec(after) ?? [];
  const upTo = since ?? changes;
  if (upTo === undefined || BigInt(upTo) > BigInt(floor)) throw refuse('CURSOR_OUTDATED', { after });
  return key === undefined ? { since: upTo } : { key, since: upTo };
}

function visible(context: CallContext, { name, table }: Checklist) {
  return tablesOf(context.db).selectFrom(table).where(visibleWhere(context, name));
}

/** Which records the reader may see, and how much they hold. */
function sizes(context: CallContext, checklist: Checklist) {
  const members = checklist.acknowledged ? sql` + coalesce(octet_length(members::text), 0)` : sql``;
  return visible(context, checklist)
    .select([
      sql<number>`${sql.ref(checklist.key)}::int`.as('key'),
      sql<number>`octet_length(answers::text)${members}`.as('bytes'),
    ])
    .$castTo<{ readonly key: number; readonly bytes: number }>();
}

/** The records with these keys, as other systems read them: without what their reader may not see. */
async function told(
  context: CallContext,
  checklist: Checklist,
  keys: readonly number[],
): Promise<{ readonly key: number; readonly record: object }[]> {
  if (keys.length === 0) return [];
  const { entity, key } = checklist;
  const rows = await visible(context, checklist)
    .select(checklistColumns(checklist))
    .where(key, 'in', keys)
    .orderBy(key)
    .$castTo<StoredChecklist>()
    .execute(context.cancellable);
  const records = rows.map(shownChecklist);
  await hideUnseen(context, guardedIn({ ...entity }, records));
  return rows.map((row, index) => ({ key: Number(row[key]), record: records[index] ?? {} }));
}

/** @throws Refusal CURSOR_OUTDATED where the audit has let go of rows that the reader has not come to. */
async function refuseForgotten({ db }: CallContext, since: string): Promise<void> {
  const { rows } = await sql<{ forgotten: boolean }>`
    select exists (select from audit_anchors)
      and not exists (select from audit where id <= ${since}::bigint - ${OUT_OF_ORDER}) as forgotten`.execute(
    db,
  );
  if (rows[0]?.forgotten === true) throw refuse('CURSOR_OUTDATED', { after: `c${since}` });
}
