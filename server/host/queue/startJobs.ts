import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { claimJob } from './claimJob.ts';
import type { JobWork } from './JobWork.ts';
import type { RetryPolicy } from './RetryPolicy.ts';
import { type JobServices, runJob } from './runJob.ts';
import { type Worker, workQueue } from './workQueue.ts';

export interface JobOptions extends Partial<RetryPolicy> {
  /** How often an empty queue is looked at. */
  readonly pollMs?: number;
}

/** Does the jobs of some kinds, one after the other, until it is stopped. Several processes share one queue. */
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

/** Whether every attempt failed, and a person must say that it be tried again. */
export function isGivenUp({ status }: { readonly status: string }): boolean {
  return status === 'E';
}

/** Jobs that were given up, from the first attempt on again, by whichever server takes them. */
export async function retryJobs(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'I', attempts: 0, message: null, nextAttemptAt: null, leaseUntil: null })
    .where('id', 'in', ids)
    .execute();
}
