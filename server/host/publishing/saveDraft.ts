import { sql } from 'kysely';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/Refusal.ts';
import { draftRows, lockSchemas, staleDraft } from './drafts.ts';
import { refusedEdits } from './edits/refusedEdits.ts';
import { refuseBeyond, refuseEdits } from './judgement/validateOverlay.ts';
import { setsOf } from './publications.ts';

/** Former contents kept for one draft, to go back to. */
const MOST_STEPS = 50;
/** Drafts allowed; more than the files of a product, because new files are drafts, too. */
const MOST_DRAFTS = 500;
/**
 * Size of all drafts together as text, which lists, checks and publications read at once; more than all of
 * the program's files.
 */
const MOST_MB = 12;
/** Size of all former contents together as stored; the oldest are deleted first. */
const MOST_STEPS_BYTES = 64 * 1_048_576;

export interface DraftToSave {
  readonly path: string;
  /** Revision that the editor read; 0 for a new draft. */
  readonly revision: number;
  /** Null restores the program's file. */
  readonly content: object | null;
  /** Takes the content in force now as the new base of comparison. */
  readonly renewed?: boolean | undefined;
  /** Further drafts follow in the same transaction: limits are checked with the last one. */
  readonly more?: boolean | undefined;
}

/**
 * Validates a draft outside of any transaction.
 *
 * @returns what saves it within one.
 * @throws Refusal SCHEMAS_WRONG for content beyond `SCHEMA_BOUNDS` or edits that administrators may not make;
 * then SCHEMA_DRAFT_TAKEN, SCHEMA_DRAFTS_FULL.
 */
export async function saveDraft(
  { path, revision, content, renewed = false, more = false }: DraftToSave,
  context: PrepareContext,
) {
  refuseBeyond({ [path]: content }, context.user);
  const { release, files } = await setsOf(context).current();
  refuseEdits(refusedEdits(release.files, path, content), context.user);
  const inForce = JSON.stringify(files[path] ?? null);
  const text = content === null ? null : JSON.stringify(content);
  return async ({ db, user, now, skipAudit: untold, changed }: CallContext) => {
    await lockSchemas(db);
    const former = await draftRows(db).where('draft.path', '=', path).executeTakeFirst();
    if ((former?.revision ?? 0) !== revision) throw staleDraft(path, former);
    const values = { content: text, revision: revision + 1, author: user.userId, updatedAt: now() };
    if (!more) await refuseTooMany(db, path, text);
    if (former === undefined) {
      await db
        .insertInto('schema_drafts')
        .values({ path, ...values, authors: [user.userId], base: inForce })
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
      if (!more) await deleteOldestSteps(db);
      const base = renewed ? { base: inForce } : {};
      await db
        .updateTable('schema_drafts')
        .set({ ...values, authors, ...base })
        .where('path', '=', path)
        .execute();
    }
    untold();
    changed('schema-draft', path);
    return {
      path,
      revision: values.revision,
      author: user.fullName,
      updatedAt: values.updatedAt.toISOString(),
    };
  };
}

/** @param text new content of the path; its stored draft is not counted. */
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

async function deleteOldestSteps(db: CallContext['db']): Promise<void> {
  await sql`delete from schema_draft_steps where (path, revision) in (
    select path, revision from (
      select path, revision, sum(pg_column_size(content)) over (order by at desc, path, revision desc) as bytes
      from schema_draft_steps) as kept
    where bytes > ${MOST_STEPS_BYTES})`.execute(db);
}
