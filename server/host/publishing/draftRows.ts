import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

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
