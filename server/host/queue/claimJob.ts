import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { afterNow } from './enqueueJobs.ts';
import type { Job, JobWork } from './JobWork.ts';
import { pauseAfter } from './RetryPolicy.ts';

/**
 * Takes the oldest job that is due, with a lease: one never tried, one whose pause is over, or one whose process died. Others' are
 * skipped, so that any number of processes share the queue. A process that dies has spent an attempt, and its pause: what kills every process ends, too.
 *
 * @param keys only those, and only if they were never tried: the first go of the process that queued them.
 * @returns undefined when nothing is due.
 */
export async function claimJob(
  db: Kysely<Database>,
  { kinds, retry, onTaken }: Pick<JobWork, 'kinds' | 'retry' | 'onTaken'>,
  keys?: readonly string[],
): Promise<Job | undefined> {
  const wanted =
    keys === undefined
      ? sql<boolean>`((status = 'I' and ("nextAttemptAt" is null or "nextAttemptAt" <= now())) or (status = 'S' and "leaseUntil" <= now()))`
      : sql<boolean>`status = 'I' and attempts = 0 and key = any(${keys})`;
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('outbox')
      .select(['id', 'attempts'])
      .where('kind', 'in', kinds)
      .where(wanted)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const attempts = due.attempts + 1;
    const job = await trx
      .updateTable('outbox')
      .set({
        status: 'S',
        attempts,
        leaseToken: sql<string>`gen_random_uuid()`,
        leaseUntil: afterNow(Math.max(retry.leaseMs, pauseAfter(attempts, retry))),
      })
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await onTaken?.(trx, job);
    return job;
  });
}
