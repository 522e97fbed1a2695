import type { Insertable } from 'kysely';
import type { CallContext } from '../host/calls/CallContext.ts';
import type { Database } from '../host/db/Database.ts';
import type { DocumentKind } from './DocumentKind.ts';

/** Entity name of removed jobs in the audit. */
const JOB = 'outbox';

/** Removes the job of a cancelled document, so that a retry cannot send it again. The audit keeps the job. */
export async function forgetJob(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  kind: DocumentKind,
  key: number,
): Promise<void> {
  const deletedJobs = await db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('key', '=', String(key))
    .returningAll()
    .execute();
  for (const job of deletedJobs) changed(JOB, job.id, job);
}

/**
 * Restores a job removed by a request, as it was: refused by the ERP, ready for a retry, under the same
 * external id.
 */
export async function rememberJob(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  requestId: string,
): Promise<void> {
  const forgotten = await db
    .selectFrom('audit')
    .select('before')
    .where('requestId', '=', requestId)
    .where('entity', '=', JOB)
    .execute();
  for (const { before } of forgotten) {
    // The lease of its last attempt has ended.
    const { id: _again, leaseToken: _over, ...job } = before as unknown as Insertable<Database['outbox']>;
    const after = await db
      .insertInto('outbox')
      .values({ ...job, payload: JSON.stringify(job.payload) })
      .returningAll()
      .executeTakeFirstOrThrow();
    changed(JOB, after.id, undefined, after);
  }
}
