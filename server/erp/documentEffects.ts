import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CallContext } from '../host/calls/CallContext.ts';
import { nextNumber } from '../host/db/nextNumber.ts';
import type { Job } from '../host/queue/JobWork.ts';
import type { EffectInput } from '../host/records/WorkflowCode.ts';
import { cancellationOf, type DocumentKind } from './DocumentKind.ts';
import type { ErpContent } from './ErpDocument.ts';
import { lockJob } from './lockJob.ts';
import { submitToErp } from './submitToErp.ts';

/** Columns of documents with a number that go to the ERP. */
interface Numbered {
  readonly Id: number;
  readonly DocNum: number | null;
  readonly DocDate: string;
}

/** Data of a call for a document's transition. */
export interface DocumentMove {
  /** For a restored document: id of the request that deleted it, and why the ERP had refused it. */
  readonly requestId?: string;
  readonly ErrorMessage?: string;
  /** Reason for the cancellation of a confirmed document. */
  readonly cancelReason?: string;
}

/** Data of a cancellation beside the document. */
export interface CancellationNote {
  readonly externalIds: readonly string[];
  readonly reason: string;
}

/** How one kind of document is sent to the ERP. */
interface Sending<Row> {
  readonly kind: DocumentKind;
  /** Series of its numbers, which restart each year. */
  series(document: Row): string;
  /** Content for the ERP. */
  content(context: CallContext, document: Row): ErpContent | Promise<ErpContent>;
  /** Content of its cancellation, where the ERP takes one. */
  cancellation?(document: Row, note: CancellationNote): ErpContent;
}

/** Workflow effects of one kind of document. */
export function documentEffects<Row extends Numbered, Patch extends object>(sending: Sending<Row>) {
  type Input = EffectInput<Row, Patch, DocumentMove>;
  const { kind, series, content } = sending;
  const patched = (columns: object) => ({ patch: columns as unknown as Patch });
  return {
    /** Numbers without gaps in series and year; a document refused by the ERP keeps its number. */
    giveNumber: async ({ context, record }: Input) => {
      const year = Number(record.DocDate.slice(0, 4));
      return patched({ DocNum: record.DocNum ?? (await nextNumber(context.db, series(record), year)) });
    },
    /** Must follow `giveNumber` in the workflow, because the ERP receives the number. */
    sendToErp: async ({ context, record, patch }: Input) => {
      await submitToErp(context, await content(context, { ...record, ...patch }), record.Id);
      return patched({ ErrorMessage: '' });
    },
    takeOffQueue: async ({ context, record }: Input) => {
      await withdraw(context, sending, record, '');
      return patched({ ErrorMessage: '' });
    },
    putBackOnQueue: async ({ context, record, data: { requestId = '', ErrorMessage = '' } }: Input) => {
      const [cancelled] = await forgetJob(context, cancellationOf(kind), record.Id);
      await rememberJob(context, requestId, cancelled);
      return patched({ ErrorMessage });
    },
    /** Cancels a document, which keeps its number. */
    recordCancellation: async ({ context, record, data: { cancelReason = '' } }: Input) => {
      await withdraw(context, sending, record, cancelReason);
      return patched({ cancelReason, cancelledAt: context.now(), ErrorMessage: '' });
    },
  };
}

/**
 * Removes a waiting or failed job from the queue. A document that was ever queued is cancelled in the ERP by a
 * separate job: an attempt that seems to have failed may have arrived.
 */
async function withdraw<Row extends Numbered>(
  context: CallContext,
  { kind, cancellation }: Sending<Row>,
  record: Row,
  reason: string,
): Promise<void> {
  const job = await lockJob(context.db, kind, record.Id);
  if (job?.isOpen === true) await forgetJob(context, kind, record.Id);
  if (cancellation === undefined || record.DocNum === null) return;
  const note = { externalIds: job?.externalIds ?? [], reason };
  await submitToErp(context, cancellation(record, note), record.Id);
}

/** Entity name of removed jobs in the audit. */
const JOB = 'outbox';

/** Removes the job of a cancelled document, so that a retry cannot send it again. The audit keeps the job. */
async function forgetJob(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  kind: string,
  key: number,
): Promise<readonly Job[]> {
  const deletedJobs = await db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('key', '=', String(key))
    .returningAll()
    .execute();
  for (const job of deletedJobs) changed(JOB, job.id, job);
  return deletedJobs;
}

/**
 * Restores a job removed by a request, as it was and in its place on the queue: refused by the ERP, ready for
 * a retry, under the same external id; under a new one once its cancellation was tried, since the ERP may have
 * cancelled that id.
 */
async function rememberJob(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  requestId: string,
  cancelled: Job | undefined,
): Promise<void> {
  const forgotten = await db
    .selectFrom('audit')
    .select('before')
    .where('requestId', '=', requestId)
    .where('entity', '=', JOB)
    .executeTakeFirst();
  if (forgotten === undefined) return;
  const job = forgotten.before as unknown as Job;
  const isTried = cancelled !== undefined && cancelled.attempts > 0;
  const again = {
    ...job,
    // The lease of its last attempt has ended.
    leaseToken: null,
    ...(isTried ? { externalId: randomUUID(), formerIds: [...job.formerIds, job.externalId] } : {}),
  };
  const { rows } = await sql<Job>`insert into outbox overriding system value
    select * from jsonb_populate_record(null::outbox, ${JSON.stringify(again)}) returning *`.execute(db);
  for (const after of rows) changed(JOB, after.id, undefined, after);
}
