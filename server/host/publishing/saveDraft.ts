import { sql } from 'kysely';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { draftRows, lockSchemas } from './draftRows.ts';
import { refuseBeyond } from './refuseBeyond.ts';
import { refusedEdits } from './refusedEdits.ts';
import { setsOf } from './setsOf.ts';
import { staleDraft } from './staleDraft.ts';
import { refuseEdits } from './validateOverlay.ts';

/** Former contents that a draft keeps to go back to. */
const MOST_STEPS = 50;
/** More than a product has files: a new file is a draft, too. */
const MOST_DRAFTS = 500;
/** Of all drafts together, as text: their list, their check and a publication read them at once. More than all of the program's files. */
const MOST_MB = 12;
/** Of all former contents together, as the database keeps them; the oldest go first. */
const MOST_STEPS_BYTES = 64 * 1_048_576;

export interface DraftToSave {
  readonly path: string;
  /** The one that was read; 0: there was none. */
  readonly revision: number;
  /** Null: the program's file as it is. */
  readonly content: object | null;
  /** Held against what is in force now, and no longer against what was when it was begun. */
  readonly renewed?: boolean | undefined;
  /** Others are saved after it in the same transaction: all are counted with the last. */
  readonly more?: boolean | undefined;
}

/**
 * Judges a draft outside of any transaction, and answers what saves it.
 *
 * @throws Refusal SCHEMAS_WRONG for what is beyond all bounds, or not for administrators to change; then SCHEMA_DRAFT_TAKEN, SCHEMA_DRAFTS_FULL.
 */
export async function saveDraft(
  { path, revision, content, renewed = false, more = false }: DraftToSave,
  context: PrepareContext,
) {
  refuseBeyond({ [path]: content }, context.user);
  const { release, files } = await setsOf(context).current();
  refuseEdits(refusedEdits(path, release.files[path], content), context.user);
  const inForce = JSON.stringify(files[path] ?? null);
  const text = content === null ? null : JSON.stringify(content);
  return async ({ db, user, now, untold, changed }: CallContext) => {
    await lockSchemas(db);
    const former = await draftRows(db).where('draft.path', '=', path).executeTakeFirst();
    if ((former?.revision ?? 0) !== revision) throw staleDraft(path, former);
    const kept = { content: text, revision: revision + 1, author: user.userId, updatedAt: now() };
    if (!more) await refuseTooMany(db, path, text);
    if (former === undefined) {
      await db
        .insertInto('schema_drafts')
        .values({ path, ...kept, authors: [user.userId], base: inForce })
        .execute();
    } else {
      const { author, authors: before, content: was, updatedAt: at } = former;
      const authors = [...new Set([...before, user.userId])];
      const step = { path, revision, author, at, content: was === null ? null : JSON.stringify(was) };
      await db.insertInto('schema_draft_steps').values(step).execute();
      await db
        .deleteFrom('schema_draft_steps')
        .where('path', '=', path)
        .where('revision', '<=', revision - MOST_STEPS)
        .execute();
      if (!more) await letGoOfOldest(db);
      const base = renewed ? { base: inForce } : {};
      await db
        .updateTable('schema_drafts')
        .set({ ...kept, authors, ...base })
        .where('path', '=', path)
        .execute();
    }
    untold();
    changed('schema-draft', path);
    return { path, revision: kept.revision, author: user.fullName, updatedAt: kept.updatedAt.toISOString() };
  };
}

/** @param text what is to be kept under the path. */
async function refuseTooMany(db: CallContext['db'], path: string, text: string | null): Promise<void> {
  const { count, bytes } = await db
    .selectFrom('schema_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(octet_length(content::text)), 0)::int`.as('bytes'))
    .where('path', '<>', path)
    .executeTakeFirstOrThrow();
  if (count >= MOST_DRAFTS) throw refuse('SCHEMA_DRAFTS_FULL', { most: MOST_DRAFTS });
  if (bytes + Buffer.byteLength(text ?? '') > MOST_MB * 1_048_576)
    throw refuse('SCHEMA_DRAFTS_FULL', { most: `${MOST_MB} MB di` });
}

async function letGoOfOldest(db: CallContext['db']): Promise<void> {
  await sql`delete from schema_draft_steps where (path, revision) in (
    select path, revision from (
      select path, revision, sum(pg_column_size(content)) over (order by at desc, path, revision desc) as bytes
      from schema_draft_steps) as kept
    where bytes > ${MOST_STEPS_BYTES})`.execute(db);
}
