import type { MessageId } from '#generated/names.ts';
import { dayAt, messageText, zoneOf } from '../../../engine/index.ts';
import { recordAudit } from '../audit/recordChanges.ts';
import { GUEST, type SignedInUser } from '../auth/SignedInUser.ts';
import { refusalText } from '../errors/envelope.ts';
import { Refusal } from '../errors/Refusal.ts';
import { sendChangeEvent } from '../events/changeEvent.ts';
import { messagesFor, readerOf } from '../product/productLookups.ts';
import { enqueueJobs } from '../queue/enqueueJobs.ts';
import type { Job, JobWork, RetryPolicy } from '../queue/JobWork.ts';
import { runNewJobs } from '../queue/runJob.ts';
import type { PrintServices } from './DocumentSource.ts';
import {
  type DocumentToFile,
  discardPrinted,
  type FilingRequest,
  fileDocument,
  printForFiling,
} from './fileDocument.ts';

/** Job kind of prints. */
export const PRINT = 'print';

/** About ten hours, in which a machine without Chromium can be repaired. */
export const PRINT_RETRY: RetryPolicy = {
  leaseMs: 5_000,
  retryMs: 2_000,
  longestMs: 3_600_000,
  mostAttempts: 20,
};

/** Time for the queueing process to print before other workers take over. */
const FIRST_GO_MS = 10_000;

/** Payload of a print job. */
export interface PrintOrder extends FilingRequest {
  /** User and call for which the attachment is created. */
  readonly userId: number;
  readonly call: string;
}

/** Key of the job that prints a document of an object, once. */
export function printKey({
  linkedObject,
  linkedId,
  code,
}: Pick<FilingRequest, 'linkedObject' | 'linkedId' | 'code'>): string {
  return `${linkedObject}/${linkedId}/${code}`;
}

interface Queueing extends PrintServices {
  readonly outside: PrintServices['db'];
  readonly user: SignedInUser;
  readonly call: { readonly name: string };
}

/**
 * Queues documents to be printed and stored as attachments in the transaction of a call, so that they survive
 * a crash.
 *
 * @returns the first attempt, to run after the commit, so that documents usually exist when the call is
 * answered. Never rejects.
 */
export async function queuePrints(
  context: Queueing,
  wanted: readonly FilingRequest[],
): Promise<() => Promise<void>> {
  const { db, user, call, outside } = context;
  const orders = wanted.map((each): PrintOrder => ({ ...each, userId: user.userId, call: call.name }));
  const jobs = orders.map((payload) => ({ kind: PRINT, key: printKey(payload), payload }));
  await enqueueJobs(db, jobs, FIRST_GO_MS);
  const services = { ...context, db: outside };
  return () =>
    runNewJobs(
      services,
      printWork(services),
      jobs.map(({ key }) => key),
    );
}

/**
 * Work of the print queue: stores documents as attachments of their objects. No database connection is held
 * while Chromium prints; the lease is renewed meanwhile and expires soon after a crash.
 */
export function printWork(services: PrintServices): JobWork {
  const words = (id: MessageId, slots: object = {}) =>
    messageText(id, { ...slots }, messagesFor(services.product, 'it'));
  return {
    name: 'the queue of prints',
    kinds: [PRINT],
    retry: PRINT_RETRY,
    renewed: true,
    attempt: (job) => print(services, job),
    /** Notifies open pages of the object, which show the failure. */
    async onGivenUp(db, job) {
      const { linkedObject, linkedId } = orderOf(job);
      const object = {
        entity: linkedObject,
        key: String(linkedId),
        before: undefined,
        after: undefined,
      };
      await sendChangeEvent(db, [object], [], () => true);
    },
    inVain: (reason, attempts) => words('print.inVain', { attempts, reason }),
    // Internal errors are logged but not shown to users.
    reasonOf: (error) =>
      error instanceof Refusal ? refusalText(error, readerOf(services.product, 'it')) : words('print.broken'),
  };
}

async function print(services: PrintServices, job: Job) {
  const { userId, call, ...wanted } = orderOf(job);
  const who = await services.db
    .selectFrom('users')
    .select(['username', 'fullName'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const user: SignedInUser = { ...GUEST, ...who, userId };
  const context = {
    ...services,
    user,
    today: () => dayAt(services.now(), zoneOf(services.product.settings)),
  };
  const printed = await printForFiling(context, wanted).catch((error: unknown) => {
    // A form without records has no document.
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  return {
    message:
      printed === undefined
        ? messageText('print.nothing', {}, messagesFor(services.product, 'it'))
        : undefined,
    settle: (db: PrintServices['db']) => keep({ ...context, db }, job, printed),
    discard: async () => printed && discardPrinted(services, printed),
  };
}

/** Stores attachment, audit row and event in the transaction that ends the job. */
async function keep(
  context: Pick<PrintServices, 'db' | 'files'> & { readonly user: SignedInUser },
  job: Job,
  printed: DocumentToFile | undefined,
): Promise<void> {
  if (printed === undefined) return;
  const { db, user } = context;
  const { attachment, isNew } = await fileDocument(context, printed);
  if (!isNew) return;
  const change = {
    entity: 'attachment',
    key: String(attachment.idAttach),
    before: undefined,
    after: attachment,
  };
  await recordAudit(db, { call: orderOf(job).call, user, requestId: `print-${job.id}` }, [change], undefined);
  await sendChangeEvent(db, [change], [], () => true);
}

function orderOf({ payload }: Pick<Job, 'payload'>): PrintOrder {
  return payload as unknown as PrintOrder;
}
