import { type Kysely, sql } from 'kysely';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { type Refusal, refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { hashInput } from '../hashInput.ts';
import { refusedEdits } from './edits/refusedEdits.ts';
import { refuseAboveLimit, refuseEdits } from './judgement/validateOverlay.ts';
import { changedOverlay, changedPaths, newestPublication, overlayContent, setsOf } from './publications.ts';

/** Query of all drafts with the name of their last author (`who`). */
export function draftRows(db: Kysely<Database>) {
  return db
    .selectFrom('schema_drafts as draft')
    .leftJoin('users', 'users.userId', 'draft.author')
    .select([
      'draft.path',
      'draft.revision',
      'draft.content',
      'draft.base',
      'draft.author',
      'draft.authors',
      'draft.updatedAt',
    ])
    .select(({ fn, val }) => fn.coalesce('users.fullName', val('?')).as('who'));
}

/**
 * Serialises changes of drafts and publications until the transaction ends, so that no administrator sees a
 * half-written state.
 */
export async function lockSchemas(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('schemas'), 0)`.execute(db);
}

/**
 * Lays the drafts over the publication in force.
 *
 * @param without paths of drafts to leave out.
 * @returns the drafts, the new overlay, the files before and after, the paths that differ.
 */
export async function draftedOverlay(
  context: Pick<CallContext, 'db' | 'schemaSets'>,
  without: readonly string[] = [],
) {
  const all = await draftRows(context.db).orderBy('draft.path').execute();
  const drafts = all.filter(({ path }) => !without.includes(path));
  const newest = await newestPublication(context.db);
  const { release } = await setsOf(context).current();
  const overlay = changedOverlay(newest.files, drafts, release);
  const [before, after] = [overlayContent(release, newest.files), overlayContent(release, overlay)];
  return { drafts, overlay, before, after, paths: changedPaths(newest.files, overlay) };
}

const hashes = new WeakMap<object, string>();

/** Hash of a file's content, to notice a change since it was read; kept, because the files in force are many. */
export function jsonHash(content: unknown): string {
  const key = Object(content) as object;
  const hash = hashes.get(key) ?? hashInput(JSON.stringify(content));
  hashes.set(key, hash);
  return hash;
}

interface FoundDraft {
  readonly revision: number;
  readonly content: unknown;
  readonly who: string;
}

/**
 * Refusal for the slower of two authors, with the other's content as a problem, so that neither loses work.
 */
export function staleDraft(path: string, draft: FoundDraft | undefined): Refusal {
  const { revision = 0, content = null, who = '' } = draft ?? {};
  const problem = { path, rule: 'stale', params: { path, revision, content, who }, text: path };
  const author = who || messageWords('refusal.someone');
  return refuse('SCHEMA_DRAFT_TAKEN', { path, revision, who: author }, [problem as never]);
}

/** Former contents kept for one draft, to go back to. */
const MAX_STEPS = 50;
/** Drafts allowed; more than the files of a product, because new files are drafts, too. */
const MAX_DRAFTS = 500;
/**
 * Size of all drafts together as text, which lists, checks and publications read at once; more than all of
 * the program's files.
 */
const MAX_MB = 12;
/** Size of all former contents together as stored; the oldest are deleted first. */
const MAX_STEPS_BYTES = 64 * 1_048_576;

interface DraftToSave {
  readonly path: string;
  /** Revision that the editor read; 0 for a new draft. */
  readonly revision: number;
  /** Hash of the content that the editor read; a first draft and a restarted revision have no other proof. */
  readonly hash?: string | undefined;
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
export async function saveSchemaDraft(
  { path, revision, hash, content, renewed = false, more = false }: DraftToSave,
  context: PrepareContext,
) {
  refuseAboveLimit({ [path]: content }, context.user);
  const { release, files } = await setsOf(context).current();
  refuseEdits(refusedEdits(release.files, path, content), context.user);
  const inForce = files[path] ?? null;
  const ofRelease = release.files[path] ?? null;
  const text = content === null ? null : JSON.stringify(content);
  return async ({ db, user, now, skipAudit, changed }: CallContext) => {
    await lockSchemas(db);
    const former = await draftRows(db).where('draft.path', '=', path).executeTakeFirst();
    if ((former?.revision ?? 0) !== revision) throw staleDraft(path, former);
    const found = former === undefined ? inForce : (former.content ?? ofRelease);
    if (hash !== undefined && hash !== jsonHash(found))
      throw staleDraft(path, former ?? { revision: 0, content: found, who: '' });
    const values = { content: text, revision: revision + 1, author: user.userId, updatedAt: now() };
    if (!more) await refuseTooMany(db, path, text);
    if (former === undefined) {
      await db
        .insertInto('schema_drafts')
        .values({ path, ...values, authors: [user.userId], base: JSON.stringify(inForce) })
        .execute();
    } else {
      const { author, authors: before, content: was, updatedAt: at } = former;
      const authors = [...new Set([...before, user.userId])];
      const step = { path, revision, author, at, content: was === null ? null : JSON.stringify(was) };
      await db.insertInto('schema_draft_steps').values(step).execute();
      await db
        .deleteFrom('schema_draft_steps')
        .where('path', '=', path)
        .where('revision', '<=', revision - MAX_STEPS)
        .execute();
      if (!more) await deleteOldestSteps(db);
      const base = renewed ? { base: JSON.stringify(inForce) } : {};
      await db
        .updateTable('schema_drafts')
        .set({ ...values, authors, ...base })
        .where('path', '=', path)
        .execute();
    }
    skipAudit();
    changed('schema-draft', path);
    return {
      path,
      revision: values.revision,
      hash: jsonHash(content ?? ofRelease),
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
  if (count >= MAX_DRAFTS) throw refuse('SCHEMA_DRAFTS_FULL', { most: MAX_DRAFTS });
  if (bytes + Buffer.byteLength(text ?? '') > MAX_MB * 1_048_576)
    throw refuse('SCHEMA_DRAFTS_FULL', { most: messageWords('refusal.draft-megabytes', { most: MAX_MB }) });
}

async function deleteOldestSteps(db: CallContext['db']): Promise<void> {
  await sql`delete from schema_draft_steps where (path, revision) in (
    select path, revision from (
      select path, revision, sum(pg_column_size(content)) over (order by at desc, path, revision desc) as bytes
      from schema_draft_steps) as kept
    where bytes > ${MAX_STEPS_BYTES})`.execute(db);
}
