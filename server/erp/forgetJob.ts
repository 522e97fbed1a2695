import type { Insertable } from 'kysely';
import type { CallContext } from '../host/calls/CallContext.ts';
import type { Database } from '../host/db/Database.ts';
import type { DocumentKind } from './DocumentKind.ts';

/** Under which name the audit keeps what was taken off the queue. */
const JOB = 'outbox';

/** Takes a cancelled document off the queue: what the ERP refused must not be sent again by a retry. The audit keeps what it was. */
export async function forgetJob(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  kind: DocumentKind,
  key: number,
): Promise<void> {
  const gone = await db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('key', '=', String(key))
    .returningAll()
    .execute();
  for (const job of gone) changed(JOB, job.id, job);
}

/**
 * Puts back what a request took off the queue, as it stood: refused by the ERP, to be tried again, with the external id by which the ERP would
 * know the document.
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
    // The attempt it was last claimed for is over.
    const { id: _again, leaseToken: _over, ...job } = before as unknown as Insertable<Database['outbox']>;
    const after = await db
      .insertInto('outbox')
      .values({ ...job, payload: JSON.stringify(job.payload) })
      .returningAll()
      .executeTakeFirstOrThrow();
    changed(JOB, after.id, undefined, after);
  }
}
