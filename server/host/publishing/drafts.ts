import { type Kysely, sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { type Refusal, refuse } from '../errors/Refusal.ts';
import { changedOverlay, changedPaths, layOver } from './overlay.ts';
import { newestPublication, setsOf } from './publications.ts';

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
  const [before, after] = [layOver(release, newest.files), layOver(release, overlay)];
  return { drafts, overlay, before, after, paths: changedPaths(newest.files, overlay) };
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
  const { revision = 0, content = null, who = 'Qualcuno' } = draft ?? {};
  const text = `«${path}» è ora alla revisione ${revision}, di ${who}.`;
  const problem = { path, rule: 'stale', params: { path, revision, content, who }, text };
  return refuse('SCHEMA_DRAFT_TAKEN', { path, revision, who }, [problem as never]);
}
