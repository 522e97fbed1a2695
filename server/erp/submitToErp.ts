import { sql } from 'kysely';
import type { CallContext } from '../host/calls/CallContext.ts';
import type { ErpContent } from './ErpDocument.ts';

/**
 * Queues a confirmed record for the ERP in the transaction that confirms it. A record has one job for ever: confirmed again as it was
 * it keeps its external id, so that the ERP never holds it twice. Changed meanwhile it gets another, and the former one is kept: an attempt
 * that seemed to fail may have arrived, and what arrived is not what stands here now.
 */
export async function submitToErp(
  { db, enqueue }: Pick<CallContext, 'db' | 'enqueue'>,
  { kind, content }: ErpContent,
  key: number,
): Promise<void> {
  const payload = JSON.stringify(content);
  const same = sql<boolean>`payload = ${payload}::jsonb`;
  const again = await db
    .updateTable('outbox')
    .set({
      payload,
      externalId: sql<string>`case when ${same} then "externalId" else gen_random_uuid() end`,
      formerIds: sql<string[]>`case when ${same} then "formerIds" else "formerIds" || "externalId" end`,
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
