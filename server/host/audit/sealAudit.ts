import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Rows per transaction: some tens of milliseconds. */
const BATCH = 1_000;

/**
 * Adds all new rows to the chain in small transactions, unless another server does so.
 *
 * @returns number of rows.
 */
export async function sealAudit(db: Kysely<Database>, stopping?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`select seal_audit(${BATCH}) as sealed`.execute(db);
    const sealed = rows[0]?.sealed ?? 0;
    all += sealed;
    if (sealed < BATCH || stopping?.aborted === true) return all;
  }
}
