import type { Insertable } from 'kysely';
import type { CallContext } from '../host/calls/CallContext.ts';
import type { Database } from '../host/db/Database.ts';
import { nextNumber } from '../host/db/nextNumber.ts';
import type { EffectInput } from '../host/records/WorkflowCode.ts';
import type { DocumentKind } from './DocumentKind.ts';
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
  /** For a restored document: id of the request that deleted it. */
  readonly requestId?: string;
  /** Reason for the cancellation of a confirmed document. */
  readonly reason?: string;
}

/** How one kind of document is sent to the ERP. */
interface Sending<Row> {
  readonly kind: DocumentKind;
  /** Series of its numbers, which restart each year. */
  series(document: Row): string;
  /** Content for the ERP. */
  content(context: CallContext, document: Row): ErpContent | Promise<ErpContent>;
}

/** Workflow effects of one kind of document. */
export function documentEffects<Row extends Numbered, Patch extends object>({
  kind,
  series,
  content,
}: Sending<Row>) {
  type Input = EffectInput<Row, Patch, DocumentMove>;
  return {
    /** Numbers without gaps in series and year; a document refused by the ERP keeps its number. */
    giveNumber: async ({ context, record }: Input) => {
      const DocNum =
        record.DocNum ?? (await nextNumber(context.db, series(record), Number(record.DocDate.slice(0, 4))));
      return { patch: { DocNum } as unknown as Patch };
    },
    /** Must follow `giveNumber` in the workflow, because the ERP receives the number. */
    sendToErp: async ({ context, record, patch }: Input) => {
      await submitToErp(context, await content(context, { ...record, ...patch }), record.Id);
      return { patch: { ErrorMessage: '' } as unknown as Patch };
    },
    takeOffQueue: async ({ context, record }: Input) => {
      await forgetJob(context, kind, record.Id);
      return {};
    },
    putBackOnQueue: async ({ context, data }: Input) => {
      if (data.requestId !== undefined) await rememberJob(context, data.requestId);
      return {};
    },
  };
}

/** Data of a cancellation beside the document. */
interface CancellationNote {
  readonly externalIds: readonly string[];
  readonly reason: string;
}

/**
 * Cancels a document, which keeps its number. A waiting or failed job is removed from the queue, and a
 * separate job cancels the document in the ERP.
 */
export function cancellationEffect<Row extends Numbered, Patch extends object>(
  kind: DocumentKind,
  content: (document: Row, note: CancellationNote) => ErpContent,
) {
  return async ({ context, record, data: { reason = '' } }: EffectInput<Row, Patch, DocumentMove>) => {
    const job = await lockJob(context.db, kind, record.Id);
    if (job?.isOpen === true) await forgetJob(context, kind, record.Id);
    await submitToErp(context, content(record, { externalIds: job?.externalIds ?? [], reason }), record.Id);
    return { patch: { cancelReason: reason, cancelledAt: context.now() } as unknown as Patch };
  };
}

/** Entity name of removed jobs in the audit. */
const JOB = 'outbox';

/** Removes the job of a cancelled document, so that a retry cannot send it again. The audit keeps the job. */
async function forgetJob(
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
async function rememberJob(
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
