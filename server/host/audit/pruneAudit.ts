import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/**
 * Deletes up to `limit` of the oldest audit rows before a moment, in one transaction; the remaining chain
 * stays verifiable. Stops at a broken link, which must stay detectable, and at unsealed rows.
 *
 * @returns number of deleted rows; the caller records it in the audit.
 * @throws Error for a moment less than 30 days ago.
 */
export async function pruneAudit(db: Kysely<Database>, before: Date, limit = 5_000): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select prune_audit(${before}, ${limit}) as removed`.execute(
    db,
  );
  return rows[0]?.removed ?? 0;
}
