import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Any fixed number: names our lock among the advisory locks of the database. A back-up holds it alone while it copies files. */
export const FILES_LOCK = 4_262_063;

/**
 * Whether stored bytes may be removed until this transaction ends. Not while a back-up runs: rows that it has seen still name them. A back-up
 * that begins meanwhile waits for the transaction. Ask before every removal of a file that rows may once have named.
 */
export async function filesMayGo(trx: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as free`.execute(trx);
  return rows[0]?.free === true;
}
