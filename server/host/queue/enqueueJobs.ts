import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

export interface NewJob {
  readonly kind: string;
  /** Names what it is about: there is one job of a kind and key for ever. */
  readonly key: string;
  readonly payload: unknown;
}

/**
 * Writes jobs in the transaction `db` that causes them: they will be done if it commits, whatever happens to this process.
 *
 * @param firstGoMs for how long the process that queues them has them to itself (`runNewJobs`); workers take them later.
 */
export async function enqueueJobs(
  db: Kysely<Database>,
  jobs: readonly NewJob[],
  firstGoMs?: number,
): Promise<void> {
  if (jobs.length === 0) return;
  const later = firstGoMs === undefined ? {} : { nextAttemptAt: afterNow(firstGoMs) };
  await db
    .insertInto('outbox')
    .values(jobs.map(({ kind, key, payload }) => ({ kind, key, payload: JSON.stringify(payload), ...later })))
    .$if(firstGoMs !== undefined, (insert) =>
      insert.onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing()),
    )
    .execute();
}

/** By the database's clock, which all processes share. */
export function afterNow(ms: number) {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`;
}
