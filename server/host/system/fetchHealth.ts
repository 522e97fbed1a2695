import { sql } from 'kysely';
import { auditHead } from '../audit/sealAudit.ts';
import { can } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Handler } from '../calls/handlers.ts';
import { PRINT } from '../documents/printJobs.ts';

type Health = Awaited<ReturnType<typeof look>>;

/** Lifetime of a cached check in milliseconds, however many ask. */
const FRESH_MS = 5_000;
/** Timeout of one part in milliseconds; then it counts as failing. */
const PART_TIMEOUT_MS = 3_000;

interface Look {
  readonly at: number;
  readonly health: Promise<Health>;
}

/** Cached check of each server, shared by concurrent requests. */
const looks = new WeakMap<object, Look>();

/**
 * Health for probes. Anonymous callers get the status only; users who follow the ERP queue or administer
 * users get each part.
 */
export const fetchHealth: Handler<'fetchHealth'> = async (_input, context) => {
  const { files, user } = context;
  const cached = looks.get(files);
  const isFresh = cached !== undefined && performance.now() - cached.at < FRESH_MS;
  const current = isFresh ? cached : { at: performance.now(), health: look(context) };
  looks.set(files, current);
  const health = await current.health;
  // Supervisors and load balancers only evaluate the HTTP status.
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

/**
 * Answer of a part, undefined on failure or timeout: a hung Chromium must not make a healthy server look
 * dead.
 */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PART_TIMEOUT_MS, undefined);
    timer.unref();
    answer.then(
      (value) => resolve(value),
      () => resolve(undefined),
    );
  });
}

/** Pending jobs: prints are done by the host, the others wait for another system. */
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
