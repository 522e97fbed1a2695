import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/**
 * Keeps others from storing or removing the same content until the transaction ends, so that a file is never removed while an
 * equal one is being attached.
 */
export async function lockContent(db: Kysely<Database>, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(sha256)}::bigint)`.execute(db);
}

/** 60 bits of the hash: fits a bigint, and does not meet other locks by chance. */
function lockNumber(sha256: string): string {
  return BigInt(`0x${sha256.slice(0, 15)}`).toString();
}
