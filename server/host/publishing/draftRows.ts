import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Drafts with whoever saved them last. */
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

/** Drafts and publications change one after another: two administrators see each other's work whole. Until the transaction ends. */
export async function lockSchemas(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('schemas'), 0)`.execute(db);
}
