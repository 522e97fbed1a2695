import { sql } from 'kysely';
import { auditHead } from '../audit/auditHead.ts';
import { can } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Handler } from '../calls/handlers.ts';
import { PRINT } from '../documents/printJobs.ts';

type Health = Awaited<ReturnType<typeof look>>;

/** However often it is asked, the parts are looked at this often, in ms. */
const FRESH_MS = 5_000;
/** A part that has not answered by then is not well, in ms. */
const LONGEST_MS = 3_000;

interface Look {
  readonly at: number;
  readonly health: Promise<Health>;
}

/** One look for each server, shared by all who ask meanwhile. */
const looks = new WeakMap<object, Look>();

/**
 * For probes: whether the parts that calls need are there. Strangers hear that alone; who follows the queue to the ERP or administers users
 * hears of each part.
 */
export const fetchHealth: Handler<'fetchHealth'> = async (_input, context) => {
  const { files, user } = context;
  const known = looks.get(files);
  const fresh = known !== undefined && performance.now() - known.at < FRESH_MS;
  const looked = fresh ? known : { at: performance.now(), health: look(context) };
  looks.set(files, looked);
  const health = await looked.health;
  // What supervises or distributes goes by the status alone.
  if (health.status === 'failing') context.answersWith(503);
  const may = can(user, 'Admin.sync') || can(user, 'Admin.users');
  return may ? { ...health, uptime: Math.round(process.uptime()) } : { status: health.status };
};

async function look({ outside, documents, files, product }: CallContext) {
  const [jobs, audit, renderer, diskFree] = await Promise.all([
    inTime(waiting(outside)),
    inTime(auditHead(outside)),
    inTime(documents.healthy()),
    inTime(files.free()),
  ]);
  return {
    status: jobs === undefined ? ('failing' as const) : ('ok' as const),
    database: jobs === undefined ? ('failing' as const) : ('ok' as const),
    renderer: renderer === true ? ('ok' as const) : ('failing' as const),
    diskFree: diskFree ?? 0,
    outbox: jobs?.others ?? 0,
    prints: jobs?.prints ?? 0,
    audit: audit ?? '',
    version: product.version,
  };
}

/** What a part says, undefined where it fails or does not answer: a hung Chromium must not make a healthy server look dead. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS, undefined);
    timer.unref();
    answer.then(
      (value) => resolve(value),
      () => resolve(undefined),
    );
  });
}

/** Jobs to be done: prints are the host's own affair, the others wait for another system. */
async function waiting(
  db: CallContext['outside'],
): Promise<{ readonly prints: number; readonly others: number }> {
  const isPrint = sql`kind = ${PRINT}`;
  return db
    .selectFrom('outbox')
    .select([
      sql<number>`count(*) filter (where ${isPrint})`.as('prints'),
      sql<number>`count(*) filter (where not (${isPrint}))`.as('others'),
    ])
    .where('status', 'in', ['I', 'S'])
    .executeTakeFirstOrThrow();
}
