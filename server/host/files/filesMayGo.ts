import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Arbitrary key of the advisory lock, which a back-up holds exclusively while it copies files. */
export const FILES_LOCK = 4_262_063;

/**
 * Whether stored bytes may be deleted in this transaction: not during a back-up, whose snapshot may refer to
 * them; a starting back-up waits for this transaction. Call it before deleting any file that rows may have
 * referred to.
 */
export async function filesMayGo(trx: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as free`.execute(trx);
  return rows[0]?.free === true;
}
