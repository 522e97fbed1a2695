import { dayAt, zoneOf } from '../../../engine/index.ts';
import { announce, recordAudit } from '../audit/recordChanges.ts';
import { GUEST, type SignedInUser } from '../auth/SignedInUser.ts';
import { Refusal } from '../errors/Refusal.ts';
import { enqueueJobs } from '../queue/enqueueJobs.ts';
import type { Job, JobWork } from '../queue/JobWork.ts';
import type { RetryPolicy } from '../queue/RetryPolicy.ts';
import { runNewJobs } from '../queue/runJob.ts';
import type { PrintServices } from './DocumentSource.ts';
import {
  discardPrinted,
  keepDocument,
  type PrintedDocument,
  printDocument,
  type WantedDocument,
} from './printDocument.ts';

/** The kind of a print among the jobs. */
export const PRINT = 'print';

/** Some ten hours: a machine without Chromium is mended within a working day. */
export const PRINT_RETRY: RetryPolicy = {
  leaseMs: 5_000,
  retryMs: 2_000,
  longestMs: 3_600_000,
  mostAttempts: 20,
};

/** How long the process that queues prints has them to itself, before workers take them for lost. */
const FIRST_GO_MS = 10_000;

/** What a print's job carries. */
export interface PrintOrder extends WantedDocument {
  /** For whom the attachment is made, and by which call. */
  readonly userId: number;
  readonly call: string;
}

/** Which job prints a document of an object: each once, for ever. */
export function printKey({
  linkedObject,
  linkedId,
  code,
}: Pick<WantedDocument, 'linkedObject' | 'linkedId' | 'code'>): string {
  return `${linkedObject}/${linkedId}/${code}`;
}

interface Queueing extends PrintServices {
  readonly outside: PrintServices['db'];
  readonly user: SignedInUser;
  readonly call: { readonly name: string };
}

/**
 * Writes down, in the transaction of a call, that documents are to be printed and kept as attachments: whatever happens to this process, they will be.
 *
 * @returns the first go at them, for after the commit, so that they are usually there when the call is answered. Never rejects.
 */
export async function queuePrints(
  context: Queueing,
  wanted: readonly WantedDocument[],
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
 * Prints queued documents into the attachments of their objects. No connection is held while Chromium prints: the lease is renewed meanwhile, and
 * runs out soon after this process dies.
 */
export function printWork(services: PrintServices): JobWork {
  return {
    name: 'the queue of prints',
    kinds: [PRINT],
    retry: PRINT_RETRY,
    renewed: true,
    attempt: (job) => print(services, job),
    /** People must look: open pages of the object are told. */
    async onGivenUp(db, job) {
      const { linkedObject, linkedId } = orderOf(job);
      const object = {
        entity: linkedObject,
        key: String(linkedId),
        before: undefined,
        after: undefined,
      };
      await announce(db, [object], [], () => true);
    },
    inVain: (reason, mostAttempts) => `Non stampato dopo ${mostAttempts} tentativi: ${reason}`,
    // What is not ours to say in people's words goes to the log alone.
    reasonOf: (error) =>
      error instanceof Refusal ? error.message : 'il servizio di stampa ha avuto un guasto',
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
  const printed = await printDocument(context, wanted).catch((error: unknown) => {
    // A form that nobody filled is none.
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  return {
    message: printed === undefined ? 'nulla da stampare' : undefined,
    settle: (db: PrintServices['db']) => keep({ ...context, db }, job, printed),
    discard: async () => printed && discardPrinted(services, printed),
  };
}

/** Attachment, audit row and the word to browsers, in the transaction that ends the job. */
async function keep(
  context: Pick<PrintServices, 'db' | 'files'> & { readonly user: SignedInUser },
  job: Job,
  printed: PrintedDocument | undefined,
): Promise<void> {
  if (printed === undefined) return;
  const { db, user } = context;
  const { attachment, isNew } = await keepDocument(context, printed);
  if (!isNew) return;
  const change = {
    entity: 'attachment',
    key: String(attachment.idAttach),
    before: undefined,
    after: attachment,
  };
  await recordAudit(db, { call: orderOf(job).call, user, requestId: `print-${job.id}` }, [change], undefined);
  await announce(db, [change], [], () => true);
}

function orderOf({ payload }: Pick<Job, 'payload'>): PrintOrder {
  return payload as unknown as PrintOrder;
}
