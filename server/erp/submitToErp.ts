import type { CallContext } from '../calls/CallContext.ts';
import type { ErpContent } from './ErpDocument.ts';

/**
 * Queues a confirmed record for the ERP in the transaction that confirms it. A record has one errand for ever: confirmed again after
 * an error it keeps its external id, so that the ERP never holds it twice.
 */
export async function submitToErp(
  { db, enqueue }: Pick<CallContext, 'db' | 'enqueue'>,
  { kind, content }: ErpContent,
  key: number,
): Promise<void> {
  const again = await db
    .updateTable('outbox')
    .set({
      payload: JSON.stringify(content),
      status: 'I',
      attempts: 0,
      message: null,
      leaseUntil: null,
      nextAttemptAt: null,
      doneAt: null,
    })
    .where('kind', '=', kind)
    .where('key', '=', String(key))
    .executeTakeFirst();
  if (again.numUpdatedRows === 0n) enqueue(kind, key, content);
}
