import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type UpdateObject } from 'kysely';
import { phraseText, say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { claimJob } from './claimJob.ts';
import { afterNow } from './enqueueJobs.ts';
import { type Job, type JobDone, JobRefusal, type JobWork, pauseAfter } from './JobWork.ts';

export interface JobServices {
  readonly db: Kysely<Database>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const NEVER = new AbortController().signal;
/** Fraction of the lease that an attempt without renewal may last. */
const IN_TIME = 0.8;

/**
 * Makes one attempt at a claimed job and stores the result: Y (done), E (error), or due again after a pause.
 */
export async function runJob(
  { db, log }: JobServices,
  work: JobWork,
  job: Job,
  stopping: AbortSignal = NEVER,
): Promise<void> {
  const { retry, reasonOf = errorMessage } = work;
  const { kind, key, attempts } = job;
  const giveUp = (reason: string) => {
    const message = readable(reason);
    return settleJob(db, job, { ...OVER, status: 'E', message }, (trx) =>
      Promise.resolve(work.onGivenUp?.(trx, job, message)),
    );
  };
  const inVain = (reason: string) => work.inVain(reason, retry.mostAttempts);
  const again = (reason: string, pause: number, more = {}) =>
    settleJob(db, job, {
      ...{ message: readable(reason), leaseUntil: afterNow(pause), nextAttemptAt: afterNow(pause) },
      ...more,
    });
  if (attempts > retry.mostAttempts)
    return giveUp(inVain(job.message ?? phraseText(say('everyAttemptBroken'), 'it')));

  let done: JobDone | undefined;
  try {
    done = await attempt({ db, log }, work, job, stopping);
    const { message = null } = done;
    await settleJob(db, job, { ...OVER, status: 'Y', message, doneAt: sql`now()` }, done.settle);
  } catch (error) {
    const reason = reasonOf(error);
    if (error instanceof JobRefusal) return await giveUp(reason);
    // Interrupted by our own shutdown: does not count as an attempt.
    if (stopping.aborted) return await again(reason, 0, { attempts: attempts - 1 });
    log.warn({ err: error, kind, key, attempts }, `${work.name}: a job is not done yet`);
    await (attempts >= retry.mostAttempts
      ? giveUp(inVain(reason))
      : again(reason, pauseAfter(attempts, retry)));
  } finally {
    await done?.discard?.();
  }
}

/**
 * First attempt at jobs just queued, in the same process, so that they are usually done when the call is
 * answered. Failures are logged and left to the worker. Never rejects.
 */
export async function runNewJobs(
  services: JobServices,
  work: JobWork,
  keys: readonly string[],
): Promise<void> {
  try {
    for (;;) {
      const job = await claimJob(services.db, work, keys);
      if (job === undefined) return;
      await runJob(services, work, job);
    }
  } catch (error) {
    services.log.error({ err: error, keys }, `${work.name}: left to the worker`);
  }
}

const OVER = { leaseUntil: null, nextAttemptAt: null } as const;

async function attempt(
  { db, log }: JobServices,
  { renewed, retry: { leaseMs }, attempt: run }: JobWork,
  job: Job,
  stopping: AbortSignal,
): Promise<JobDone> {
  if (renewed !== true) return run(job, AbortSignal.any([stopping, AbortSignal.timeout(leaseMs * IN_TIME)]));
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a lease is not renewed');
  const stopRenewal = renewLease(db, job, { leaseMs, onFailure });
  return run(job, stopping).finally(stopRenewal);
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Cut for reading, and without NUL, which PostgreSQL rejects. */
function readable(words: string): string {
  return words.replaceAll('\0', '').slice(0, 2_000);
}

type Columns = UpdateObject<Database, 'outbox', 'outbox'>;

/**
 * Updates a job and calls `then` in the same transaction, only while this process still holds the lease: the
 * result of an attempt that was taken over is discarded.
 */
async function settleJob(
  db: Kysely<Database>,
  job: Job,
  columns: Columns,
  then?: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await updateOwn(trx, job, columns).executeTakeFirst();
    if (numUpdatedRows > 0n) await then?.(trx);
  });
}

/**
 * Renews the lease periodically without holding a connection, so that a crash frees the job soon.
 *
 * @returns stops the renewal and waits for the last update.
 */
function renewLease(
  db: Kysely<Database>,
  job: Job,
  { leaseMs, onFailure }: { readonly leaseMs: number; readonly onFailure: (error: unknown) => void },
): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = updateOwn(db, job, { leaseUntil: sql<Date>`greatest("leaseUntil", ${afterNow(leaseMs)})` })
      .execute()
      .catch(onFailure);
  }, leaseMs / 5);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

function updateOwn(db: Kysely<Database>, { id, attempts, leaseToken }: Job, columns: Columns) {
  return db
    .updateTable('outbox')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', 'S')
    .where('attempts', '=', attempts)
    .where('leaseToken', '=', leaseToken);
}
