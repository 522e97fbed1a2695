import { sql } from 'kysely';
import type { CallContext } from '../host/calls/CallContext.ts';
import { enqueueJobs } from '../host/queue/enqueueJobs.ts';
import type { ErpContent } from './ErpDocument.ts';

/**
 * Queues a confirmed record for the ERP in the transaction that confirms it. A record has a single job.
 * Confirmed again unchanged, it keeps its external id, so that the ERP never has it twice. After a change it
 * gets a new one, and the former id is kept, because a seemingly failed attempt may have arrived with
 * outdated content.
 */
export async function submitToErp(
  { db }: Pick<CallContext, 'db'>,
  document: ErpContent,
  key: number,
): Promise<void> {
  const { kind, content } = document;
  const payload = JSON.stringify(content);
  const subject = subjectOf(document, key);
  const isUnchangedContent = sql<boolean>`payload = ${payload}::jsonb`;
  const again = await db
    .updateTable('outbox')
    .set({
      payload,
      subject,
      externalId: sql<string>`case when ${isUnchangedContent} then "externalId" else gen_random_uuid() end`,
      formerIds: sql<
        string[]
      >`case when ${isUnchangedContent} then "formerIds" else "formerIds" || "externalId" end`,
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
  if (again.numUpdatedRows === 0n)
    await enqueueJobs(db, [{ kind, key: String(key), payload: content, subject }]);
}

/**
 * Subject whose documents the ERP receives in order: a vehicle, or a discharge with its corrections. A refused
 * document holds up none: the ERP itself refuses one that builds on a missing one.
 */
function subjectOf({ kind, content }: ErpContent, key: number): string | null {
  if ('ItemCode' in content) return `vehicle ${content.ItemCode}`;
  if ('dischargeId' in content) return `discharge ${content.dischargeId}`;
  return kind === 'discharge' ? `discharge ${key}` : null;
}
