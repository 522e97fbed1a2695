import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/**
 * Removes what retention no longer keeps: the oldest rows from before the moment, at most so many, in one transaction; the rest of the chain
 * verifies as before. Stops before a link that is broken, which stays to be found, and before a row that is not sealed yet.
 *
 * @returns how many rows went; the caller tells the audit.
 * @throws Error for a moment less than 30 days ago.
 */
export async function pruneAudit(db: Kysely<Database>, before: Date, limit = 5_000): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select prune_audit(${before}, ${limit}) as removed`.execute(
    db,
  );
  return rows[0]?.removed ?? 0;
}
