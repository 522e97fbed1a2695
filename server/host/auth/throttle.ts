import { isIPv6 } from 'node:net';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import PQueue from 'p-queue';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { durationWords } from '../errors/slotWords.ts';

/**
 * Pauses after failed attempts: the first `free` ones have none, then each failure doubles the pause up to
 * `longest` (s). Users are never locked out: the right password is accepted after the pause, on a known
 * device at once.
 */
const PAUSES = {
  /** One name from one address: seconds after typing errors, up to a quarter of an hour when guessing. */
  pair: { free: 5, longest: 15 * 60 },
  /** One name from all addresses: distributed guessing delays sign-ins on unknown devices a little. */
  name: { free: 20, longest: 2 * 60 },
  /** One name on one known device. */
  device: { free: 5, longest: 15 * 60 },
} as const;
const FIRST_PAUSE = 5;
const FORGOTTEN_AFTER_HOURS = 24;
/**
 * All names from one address: an office behind one router stays below; above, unknown devices sign in one at
 * a time.
 */
const PER_ADDRESS = { free: 60, minutes: 15, pause: 10 };

/** Longest queue of attempts in this process; together they use one connection. */
const LONGEST_QUEUE = 100;
const queue = new PQueue({ concurrency: 1 });

interface SignInAttempt {
  readonly username: string;
  readonly address: string;
  /** Hashed mark of a known device; undefined for an unknown one. */
  readonly device: string | undefined;
  readonly now: Date;
}

/** The name under which a user's second factors are counted; user names cannot contain a colon. */
export function factorUsername(userId: number): string {
  return `factor:${userId}`;
}

/**
 * Runs one attempt. It is stored as failed in advance, otherwise concurrent attempts would all pass before
 * the first one fails. Success clears the failures of this device or address; those from elsewhere stay.
 *
 * @param prove returns whether the proof is right; when it throws, the attempt is not counted.
 * @throws Refusal SIGN_IN_THROTTLED (also for a right proof, which a guesser must not learn), SIGN_IN_BUSY
 * under load.
 */
export async function throttled(
  db: Kysely<Database>,
  who: SignInAttempt,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const lane = laneOf(who);
  const id = await begin(db, lane);
  const right = await prove().catch(async (error: unknown) => {
    await db.deleteFrom('login_attempts').where('id', '=', id).execute();
    throw error;
  });
  if (right) await db.deleteFrom('login_attempts').where(isOf(lane)).execute();
  return right;
}

/** Failures since the last success on this device (unknown device: from this address). */
export async function failuresOf(db: Kysely<Database>, who: SignInAttempt): Promise<number> {
  const { count } = await db
    .selectFrom('login_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOf(laneOf(who)))
    .executeTakeFirstOrThrow();
  return count;
}

async function begin(db: Kysely<Database>, lane: Lane): Promise<number> {
  if (queue.size >= LONGEST_QUEUE) throw refuse('SIGN_IN_BUSY');
  return queue.add(() =>
    db.transaction().execute(async (trx) => {
      // Serialised across processes; the lock order prevents deadlocks.
      await lock(trx, lane.address);
      await lock(trx, lane.username);
      const seconds = await pauseFor(trx, lane);
      if (seconds > 0) {
        throw refuse('SIGN_IN_THROTTLED', { wait: durationWords(seconds), retryAfter: seconds });
      }
      const { username, address, device, now } = lane;
      const { id } = await trx
        .insertInto('login_attempts')
        .values({ username, address, device, at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  );
}

type Lane = ReturnType<typeof laneOf>;

function laneOf({ username, address, device, now }: SignInAttempt) {
  return {
    username: username.trim().toLowerCase().slice(0, 100),
    address: addressKey(address),
    device: device ?? null,
    now,
  };
}

/** The failures of this device, or of this address for an unknown device. */
function isOf({ username, address, device }: Lane) {
  return (where: ExpressionBuilder<Database, 'login_attempts'>) =>
    where.and(
      device === null
        ? [where('username', '=', username), where('address', '=', address), where('device', 'is', null)]
        : [where('username', '=', username), where('device', '=', device)],
    );
}

async function lock(db: Kysely<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), 1)`.execute(db);
}

/** Seconds until the next attempt is accepted; 0 for now. */
async function pauseFor(db: Kysely<Database>, { username, address, device, now }: Lane): Promise<number> {
  const at = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const secondsLeft = (last: string | null, pause: number) =>
    last === null ? 0 : Math.ceil((Date.parse(last) + pause * 1000 - now.getTime()) / 1000);
  const day = at(FORGOTTEN_AFTER_HOURS * 3600);
  const failures = db
    .selectFrom('login_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')]);
  const ofName = failures.where('username', '=', username).where('at', '>', day);
  if (device !== null) {
    const { count, last } = await ofName.where('device', '=', device).executeTakeFirstOrThrow();
    return secondsLeft(last, pauseAfter(count, PAUSES.device));
  }
  const strangers = ofName.where('device', 'is', null);
  const [pair, name, all] = [
    await strangers.where('address', '=', address).executeTakeFirstOrThrow(),
    await strangers.executeTakeFirstOrThrow(),
    await failures
      .where('address', '=', address)
      .where('device', 'is', null)
      .where('at', '>', at(PER_ADDRESS.minutes * 60))
      .executeTakeFirstOrThrow(),
  ];
  return Math.max(
    secondsLeft(pair.last, pauseAfter(pair.count, PAUSES.pair)),
    secondsLeft(name.last, pauseAfter(name.count, PAUSES.name)),
    all.count < PER_ADDRESS.free ? 0 : secondsLeft(all.last, PER_ADDRESS.pause),
    0,
  );
}

/** `pauseAfter(5, { free: 5, … })` is 5 seconds, then 10, 20, 40 … */
function pauseAfter(failures: number, { free, longest }: { free: number; longest: number }): number {
  return failures < free ? 0 : Math.min(FIRST_PAUSE * 2 ** Math.min(failures - free, 20), longest);
}

/**
 * Key for counting by address: the IPv4 address, or the /64 network of an IPv6 address, which one subscriber
 * has alone.
 *
 * @example addressKey('2001:db8::1:2:3:4') // '2001:db8:0:0::/64'
 * @example addressKey('::ffff:10.0.0.7') // '10.0.0.7'
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
