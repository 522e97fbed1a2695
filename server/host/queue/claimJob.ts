import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { afterNow } from './enqueueJobs.ts';
import { type Job, type JobWork, pauseAfter } from './JobWork.ts';

/**
 * Takes the oldest due job, with a lease: one not tried yet, one after its pause, or one of a process that
 * died; of one subject in their order. Rows locked by other processes are skipped, so that any number of them
 * share the queue. A crash counts as an attempt, so that a job that crashes every process ends as well.
 *
 * @param keys only these jobs, if not tried yet: the first attempt of the process that queued them.
 * @returns undefined where no job is due.
 */
export async function claimJob(
  db: Kysely<Database>,
  { kinds, retry, onTaken }: Pick<JobWork, 'kinds' | 'retry' | 'onTaken'>,
  keys?: readonly string[],
): Promise<Job | undefined> {
  const isDue =
    keys === undefined
      ? sql<boolean>`((status = 'I' and ("nextAttemptAt" is null or "nextAttemptAt" <= now())) or (status = 'S' and "leaseUntil" <= now()))`
      : sql<boolean>`status = 'I' and attempts = 0 and key = any(${keys})`;
  // Each job reads one entry of the index; a join could read every open job for each.
  const isFirst = sql<boolean>`(subject is null or id = (select min(id) from outbox as same
    where same.subject = outbox.subject and status in ('I', 'S')))`;
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('outbox')
      .select(['id', 'attempts'])
      .where('kind', 'in', kinds)
      .where(isDue)
      .where(isFirst)
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
