import type { CallContext } from '../host/calls/CallContext.ts';
import { nextNumber } from '../host/db/nextNumber.ts';
import type { EffectInput } from '../host/records/Life.ts';
import type { DocumentKind } from './DocumentKind.ts';
import type { ErpContent } from './ErpDocument.ts';
import { forgetJob, rememberJob } from './forgetJob.ts';
import { lockJob } from './lockJob.ts';
import { submitToErp } from './submitToErp.ts';

/** What documents have in common that have a number and go to the ERP. */
interface Numbered {
  readonly Id: number;
  readonly DocNum: number | null;
  readonly DocDate: string;
}

/** What a call brings along for a document. */
export interface DocumentMove {
  /** Of a document that comes back: the request that deleted it. */
  readonly requestId?: string;
  /** Why a confirmed document is cancelled. */
  readonly reason?: string;
}

/** How one kind of document goes to the ERP. */
interface Sending<Row> {
  readonly kind: DocumentKind;
  /** The series of its numbers; each begins anew with the year. */
  series(document: Row): string;
  /** As the ERP gets it. */
  content(context: CallContext, document: Row): ErpContent | Promise<ErpContent>;
}

/** The effects of the workflow of one kind of document. */
export function documentEffects<Row extends Numbered, Patch extends object>({
  kind,
  series,
  content,
}: Sending<Row>) {
  type Input = EffectInput<Row, Patch, DocumentMove>;
  return {
    /** Without gaps in its series and year; what the ERP refused keeps the number it has. */
    giveNumber: async ({ context, record }: Input) => {
      const DocNum =
        record.DocNum ?? (await nextNumber(context.db, series(record), Number(record.DocDate.slice(0, 4))));
      return { patch: { DocNum } as unknown as Patch };
    },
    /** Named after `giveNumber`: the ERP is told the number. */
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

/** What the ERP learns of a cancelled document besides what it is. */
interface CancellationNote {
  readonly externalIds: readonly string[];
  readonly reason: string;
}

/** A cancelled document keeps its number. The ERP is told by a job of its own; one that still waits, or that a retry would send again, is taken off the queue. */
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
