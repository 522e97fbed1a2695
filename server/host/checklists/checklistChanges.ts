import { sql } from 'kysely';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { guardedIn } from '../privacy/guardedFields.ts';
import { hideUnseen } from '../privacy/hideUnseen.ts';
import { formOfVersion } from '../product/formOfVersion.ts';
import { type Checklist, checklistNamed } from './checklistNamed.ts';
import { requireReader } from './checklistReaders.ts';
import { checklistColumns, type StoredChecklist, shownChecklist, tablesOf } from './storedChecklist.ts';

const USUAL = 100;
/** How far the numbers of the audit's rows may stand out of the order in which they were written. */
const OUT_OF_ORDER = 1_000;

/** How far a reader has come: among the records as they were found, or among what changed since a row of the audit. */
type Mark = { readonly key: string; readonly since: string } | { readonly since: string };

interface Asked {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * The records of a checklist that the reader may see, page by page: first all of them as they are, then what has changed meanwhile, for ever. Whoever keeps the last mark and
 * comes back with it hears of each record that changed since, once, as it is by now; of one that went, and of one that is not theirs to see any more, that it is null.
 *
 * A change is told once no older one can come any more: seconds after it was made.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN, CURSOR_OUTDATED.
 */
export async function checklistChanges(
  context: CallContext,
  name: string,
  { after, limit = USUAL }: Asked,
): Promise<{ records: { key: number; record: object | null }[]; next: string; more: boolean }> {
  const { product, db } = context;
  const entity = Object.hasOwn(product.entities, name) ? product.entities[name] : undefined;
  if (entity?.['x-checklist'] === undefined) throw refuse('NOT_FOUND', { what: `La scheda ${name}` });
  requireReader(context, name);
  const checklist = checklistNamed(product, name);
  const sealed = await sql<{ floor: string }>`select floor::text from audit_sealing`.execute(db);
  const floor = sealed.rows[0]?.floor ?? '0';
  const mark = after === undefined ? { key: '0', since: floor } : markOf(after);
  if ('key' in mark) {
    const rows = await visible(context, checklist)
      .where(sql<boolean>`${sql.ref(checklist.key)} > ${mark.key}::bigint`)
      .orderBy(checklist.key)
      .limit(limit)
      .execute(context.cancellable);
    const last = rows.at(-1);
    const next = last === undefined || rows.length < limit ? `c${mark.since}` : `r${last.Id}.${mark.since}`;
    return { records: await told(context, checklist, rows), next, more: true };
  }
  await refuseForgotten(context, mark.since);
  const changes = await db
    .selectFrom('audit')
    .select([sql<string>`id::text`.as('id'), 'key'])
    .where('entity', '=', name)
    .where(sql<boolean>`id > ${mark.since}::bigint and id <= ${floor}::bigint`)
    .orderBy('id')
    .limit(limit)
    .execute(context.cancellable);
  const keys = [...new Set(changes.map(({ key }) => Number(key)))].filter(Number.isSafeInteger);
  const rows =
    keys.length === 0
      ? []
      : await visible(context, checklist).where(checklist.key, 'in', keys).execute(context.cancellable);
  const found = new Map((await told(context, checklist, rows)).map((each) => [each.key, each.record]));
  const more = changes.length === limit;
  // What changed of other kinds of records is behind the reader, too.
  const next = more ? (changes.at(-1)?.id ?? floor) : later(floor, mark.since);
  return { records: keys.map((key) => ({ key, record: found.get(key) ?? null })), next: `c${next}`, more };
}

/** @throws Refusal CURSOR_OUTDATED for what no answer has ever said. */
function markOf(after: string): Mark {
  const [, key, since, changed] = /^(?:r(\d{1,15})\.(\d{1,18})|c(\d{1,18}))$/.exec(after) ?? [];
  if (changed !== undefined) return { since: changed };
  if (key === undefined || since === undefined) throw refuse('CURSOR_OUTDATED', { after });
  return { key, since };
}

function later(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}

function visible(context: CallContext, checklist: Checklist) {
  return tablesOf(context.db)
    .selectFrom(checklist.table)
    .select(checklistColumns(checklist))
    .where(visibleWhere(context, checklist.name))
    .$castTo<StoredChecklist>();
}

/** Rows as other systems read them: without what their reader may not see, by the form in force and by the one that each was filled in with. */
async function told(
  context: CallContext,
  { name, entity, key }: Checklist,
  rows: readonly StoredChecklist[],
) {
  const { db, product } = context;
  for (const version of new Set(rows.map(({ schemaVersion }) => schemaVersion))) {
    const former = await formOfVersion(db, product, name, version);
    const own = rows.filter(({ schemaVersion }) => schemaVersion === version);
    await hideUnseen(
      context,
      [entity, former.entity].flatMap((each) => guardedIn({ ...each }, own)),
    );
  }
  return rows.map((row) => ({ key: Number(row[key]), record: shownChecklist(row) }));
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
