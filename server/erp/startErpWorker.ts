import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import { messageText } from '../../engine/index.ts';
import { recordSystemAudit } from '../host/audit/recordChanges.ts';
import type { Database } from '../host/db/Database.ts';
import { sendChangeEvent } from '../host/events/changeEvent.ts';
import { messagesFor } from '../host/product/productLookups.ts';
import { type Job, JobRefusal, type JobWork, type RetryPolicy } from '../host/queue/JobWork.ts';
import type { JobServices } from '../host/queue/runJob.ts';
import { type JobOptions, startJobs } from '../host/queue/startJobs.ts';
import type { Worker } from '../host/queue/workQueue.ts';
import { DOCUMENT_KINDS, entityOfJob } from './DocumentKind.ts';
import type { ErpDocument } from './ErpDocument.ts';
import type { ErpPort, ErpReceipt } from './ErpPort.ts';
import { type DocumentStep, moveDocument } from './moveDocument.ts';

/** Name of the worker in the audit, where no user acts. */
const WORKER = 'gestionale';

/** Updates the record in the transaction of its job, with audit and event. */
async function recordStep(db: Kysely<Database>, job: Job, step: DocumentStep): Promise<void> {
  const moved = await moveDocument(db, job, step);
  if (moved === undefined) return;
  const change = { entity: entityOfJob(job.kind), key: job.key, ...moved };
  await recordSystemAudit(db, { action: 'erpSync', actor: WORKER, requestId: job.externalId, ...change });
  await sendChangeEvent(db, [change], [], () => true);
}

export interface ErpWorkerOptions extends JobOptions, JobServices {
  readonly erp: ErpPort;
  readonly product: Pick<Product, 'messages'>;
}

const RETRY: RetryPolicy = {
  leaseMs: 60_000,
  retryMs: 2_000,
  longestMs: 600_000,
  // A week: an ERP that is unavailable over a long weekend leaves nobody a document to send again.
  mostAttempts: 1_000,
};

/**
 * Starts the worker that sends confirmed documents to the ERP one after another (DOC-02): I → S with a lease
 * → looked up, and posted if missing → Y, or E with the ERP's message. After a crash another process
 * continues: a posted document is recognised by its external id.
 */
export function startErpWorker({ db, erp, log, product, ...options }: ErpWorkerOptions): Worker {
  // Stored with a document for all readers.
  const messages = messagesFor(product, 'it');
  const work: JobWork = {
    name: 'the queue to the ERP',
    kinds: DOCUMENT_KINDS,
    retry: RETRY,
    onTaken: (trx, job) => recordStep(trx, job, { DocStatus: 'S' }),
    async attempt(job, signal) {
      const document = documentOf(job);
      const former = await formerReceipt(erp, document, job.formerIds, signal);
      if (former !== undefined)
        throw new ErpRefusal(
          messageText('erp.former', { number: String(former.DocNum ?? former.DocEntry) }, messages),
        );
      const { DocEntry, DocNum } = (await erp.find(document, signal)) ?? (await erp.post(document, signal));
      // Paper shows our own number; the ERP's is stored beside it.
      const step = { DocStatus: 'Y', DocEntry, ErpDocNum: DocNum, ErrorMessage: '' } as const;
      return { settle: (trx) => recordStep(trx, job, step) };
    },
    onGivenUp: (trx, job, ErrorMessage) => recordStep(trx, job, { DocStatus: 'E', ErrorMessage }),
    inVain: (reason, attempts) => messageText('erp.in-vain', { attempts, reason }, messages),
  };
  return startJobs({ db, log }, work, { pollMs: 1_000, ...options });
}

/** Converts a job, with the payload written by `submitToErp`, for adapters. */
function documentOf({ kind, key, externalId, payload }: Job): ErpDocument {
  return { kind, key, externalId, content: payload } as unknown as ErpDocument;
}

/**
 * The receipt of an attempt before a change that arrived in the ERP: the document would exist twice there, or
 * with outdated content, so a person must undo it in the ERP and retry.
 */
async function formerReceipt(
  erp: ErpPort,
  document: ErpDocument,
  formerIds: readonly string[],
  signal: AbortSignal,
): Promise<ErpReceipt | undefined> {
  for (const externalId of formerIds) {
    const receipt = await erp.find({ ...document, externalId }, signal);
    if (receipt !== undefined) return receipt;
  }
  return undefined;
}

/** The ERP will not have the document as it is, today or later; the message is its own, for people. */
export class ErpRefusal extends JobRefusal {
  override readonly name = 'ErpRefusal';
}
