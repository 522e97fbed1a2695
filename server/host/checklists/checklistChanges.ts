import { sql } from 'kysely';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { guardedIn } from '../privacy/guardedFields.ts';
import { hideUnseen } from '../privacy/hideUnseen.ts';
import {
  type Checklist,
  checklistColumns,
  checklistNamed,
  requireReader,
  type StoredChecklist,
  shownChecklist,
  tablesOf,
} from './storedChecklist.ts';

const DEFAULT_LIMIT = 100;
/** Approximate limit of one answer, by the stored size of its records; a single record may be larger. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Ids of audit rows may deviate from commit order by this many. */
const OUT_OF_ORDER = 1_000;

/** The position of a reader: a key among the existing records, or the id of an audit row. */
type Mark = { readonly key: string; readonly since: string } | { readonly since: string };

interface PageQuery {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

interface Page {
  readonly records: { readonly key: number; readonly record: object | null }[];
  readonly next: string;
  readonly more: boolean;
}

/**
 * The visible records of a checklist, page by page: first all existing records, then changes without end. A
 * client that returns with the last mark receives each record written since once, in its current state: null
 * when it was deleted or is not visible. Keys that the client could never see are null too, because it is not
 * recorded who could see them before.
 *
 * A record that becomes visible or invisible by a change elsewhere (another owner of the subject, another
 * role of the reader) is not reported: clients read everything again from time to time.
 *
 * A change appears seconds later, when no older change can follow any more.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN, CURSOR_OUTDATED.
 */
export async function checklistChanges(
  context: CallContext,
  name: string,
  { after, limit = DEFAULT_LIMIT }: PageQuery,
): Promise<Page> {
  const { product, db } = context;
  const entity = Object.hasOwn(product.entities, name) ? product.entities[name] : undefined;
  if (entity?.['x-checklist'] === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.checklist', { name }) });
  requireReader(context, name);
  const checklist = checklistNamed(product, name);
  const sealed = await sql<{ floor: string }>`select floor::text from audit_sealing`.execute(db);
  const floor = sealed.rows[0]?.floor ?? '0';
  const mark = after === undefined ? { key: '0', since: floor } : markOf(after, floor);
  if ('key' in mark) return recordsPage(context, checklist, mark, limit);
  await refuseForgotten(context, mark.since);
  return changesPage(context, checklist, { since: mark.since, floor, limit });
}

/** Existing records in the order of their keys. */
async function recordsPage(
  context: CallContext,
  checklist: Checklist,
  mark: { readonly key: string; readonly since: string },
  limit: number,
): Promise<Page> {
  const sized = await sizes(context, checklist)
    .where(sql<boolean>`${sql.ref(checklist.keyField)} > ${mark.key}::bigint`)
    .orderBy(checklist.keyField)
    .limit(limit)
    .execute(context.cancellable);
  const keys = fitting(sized, ({ bytes }) => bytes).map(({ key }) => key);
  const isLast = keys.length === sized.length && sized.length < limit;
  const next = isLast ? `c${mark.since}` : `r${keys.at(-1)}.${mark.since}`;
  return { records: await visibleRecords(context, checklist, keys), next, more: true };
}

/** Changed records, in the order of the audit. */
async function changesPage(
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
  const changes = rows.map(({ id, key }) => ({ id, key: Number(key) }));
  const all = keysOf(changes);
  const sized =
    all.length === 0
      ? []
      : await sizes(context, checklist).where(checklist.keyField, 'in', all).execute(context.cancellable);
  const bytesByKey = new Map(sized.map(({ key, bytes }) => [key, bytes]));
  const fittingChanges = fitting(changes, ({ key }) => {
    const bytes = bytesByKey.get(key) ?? 0;
    // Counted once, also for a record with several changes.
    bytesByKey.delete(key);
    return bytes;
  });
  const keys = keysOf(fittingChanges);
  const recordByKey = new Map(
    (await visibleRecords(context, checklist, keys)).map(({ key, record }) => [key, record]),
  );
  const more = fittingChanges.length < changes.length || changes.length === limit;
  // The position also passes changes of other entities.
  const next = more ? (fittingChanges.at(-1)?.id ?? floor) : floor;
  return {
    records: keys.map((key) => ({ key, record: recordByKey.get(key) ?? null })),
    next: `c${next}`,
    more,
  };
}

function keysOf(written: readonly { readonly key: number }[]): readonly number[] {
  return [...new Set(written.map(({ key }) => key))].filter(Number.isSafeInteger);
}

/** The first items that fit into one answer, at least one. */
function fitting<Item>(items: readonly Item[], bytesOf: (item: Item) => number): readonly Item[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += bytesOf(item);
    return index > 0 && bytes > MAX_BYTES;
  });
  return end < 0 ? items : items.slice(0, end);
}

/**
 * Parses a mark.
 *
 * @param floor id of the newest readable audit row: a mark beyond it comes from another database or from a
 * time before a restore.
 * @throws Refusal CURSOR_OUTDATED for a mark that no answer contained.
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

/** Keys and sizes of the records that the reader may see. */
function sizes(context: CallContext, checklist: Checklist) {
  const members = checklist.acknowledged ? sql` + coalesce(octet_length(members::text), 0)` : sql``;
  return visible(context, checklist)
    .select([
      sql<number>`${sql.ref(checklist.keyField)}::int`.as('key'),
      sql<number>`octet_length(answers::text)${members}`.as('bytes'),
    ])
    .$castTo<{ readonly key: number; readonly bytes: number }>();
}

/** The records with these keys, without fields that the reader may not see. */
async function visibleRecords(
  context: CallContext,
  checklist: Checklist,
  keys: readonly number[],
): Promise<{ readonly key: number; readonly record: object }[]> {
  if (keys.length === 0) return [];
  const { entity, keyField } = checklist;
  const rows = await visible(context, checklist)
    .select(checklistColumns(checklist))
    .where(keyField, 'in', keys)
    .orderBy(keyField)
    .$castTo<StoredChecklist>()
    .execute(context.cancellable);
  const records = rows.map(shownChecklist);
  await hideUnseen(context, guardedIn({ ...entity }, records));
  return rows.map((row, index) => ({ key: Number(row[keyField]), record: records[index] ?? {} }));
}

/**
 * @throws Refusal CURSOR_OUTDATED where retention deleted audit rows that the reader has not yet received.
 */
async function refuseForgotten({ db }: CallContext, since: string): Promise<void> {
  const { rows } = await sql<{ forgotten: boolean }>`
    select exists (select from audit_anchors)
      and not exists (select from audit where id <= ${since}::bigint - ${OUT_OF_ORDER}) as forgotten`.execute(
    db,
  );
  if (rows[0]?.forgotten === true) throw refuse('CURSOR_OUTDATED', { after: `c${since}` });
}
