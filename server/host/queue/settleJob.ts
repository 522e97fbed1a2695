import { type Kysely, sql, type UpdateObject } from 'kysely';
import type { Database } from '../db/Database.ts';
import { afterNow } from './enqueueJobs.ts';
import type { Job } from './JobWork.ts';

type Columns = UpdateObject<Database, 'outbox', 'outbox'>;

/**
 * Updates a job and calls `then` in the same transaction, only while this process still holds the lease: the
 * result of an attempt that was taken over is discarded.
 */
export async function settleJob(
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
export function renewLease(
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
