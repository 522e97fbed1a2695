import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { claimJob } from './claimJob.ts';
import type { JobWork, RetryPolicy } from './JobWork.ts';
import { type JobServices, runJob } from './runJob.ts';
import { type Worker, workQueue } from './workQueue.ts';

export interface JobOptions extends Partial<RetryPolicy> {
  /** Interval in milliseconds at which an empty queue is polled. */
  readonly pollMs?: number;
}

/**
 * Works off the jobs of some kinds one after another until it is stopped. Several processes share one queue.
 */
export function startJobs(
  services: JobServices,
  given: JobWork,
  { pollMs = 2_000, ...retry }: JobOptions = {},
): Worker {
  const work = { ...given, retry: { ...given.retry, ...retry } };
  return workQueue({
    name: work.name,
    pollMs,
    log: services.log,
    async next(stopping) {
      const job = await claimJob(services.db, work);
      if (job === undefined) return false;
      await runJob(services, work, job, stopping);
      return true;
    },
  });
}

/** Whether all attempts failed, so that only a person can have it retried. */
export function isGivenUp({ status }: { readonly status: string }): boolean {
  return status === 'E';
}

/** Restarts failed jobs from their first attempt; any server may take them. */
export async function retryJobs(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'I', attempts: 0, message: null, nextAttemptAt: null, leaseUntil: null })
    .where('id', 'in', ids)
    .execute();
}
