import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

export interface NewJob {
  readonly kind: string;
  /** Identifies the subject: kind and key are unique for ever. */
  readonly key: string;
  readonly payload: unknown;
  /** The job waits for those of its subject that were queued before it, until they are done or given up. */
  readonly subject?: string | null;
}

/**
 * Queues jobs in the transaction `db` that causes them: they survive a crash once it commits.
 *
 * @param firstGoMs milliseconds reserved for the queuing process (`runNewJobs`) before workers take them.
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
    .values(jobs.map((job) => ({ ...job, payload: JSON.stringify(job.payload), ...later })))
    .$if(firstGoMs !== undefined, (insert) =>
      insert.onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing()),
    )
    .execute();
}

/** Uses the database's clock, which all processes share. */
export function afterNow(ms: number) {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`;
}
