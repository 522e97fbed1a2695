import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/**
 * Locks a content hash until the transaction ends, so that a file is not deleted while an equal one is being
 * attached.
 */
export async function lockContent(db: Kysely<Database>, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(sha256)}::bigint)`.execute(db);
}

/** 60 bits of the hash: they fit a bigint and do not collide with other locks. */
function lockNumber(sha256: string): string {
  return BigInt(`0x${sha256.slice(0, 15)}`).toString();
}
