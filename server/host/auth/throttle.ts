import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import PQueue from 'p-queue';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import { addressKey } from './addressKey.ts';

/**
 * How patiently guesses are borne: so many are free, then each further one makes the pause twice as long, up to the longest. Nobody is ever
 * locked out: the right password is taken after the pause, and at once where the browser is known.
 */
const PAUSES = {
  /** One name from one address: a person who mistypes waits seconds, a guesser a quarter of an hour. */
  own: { free: 5, longest: 15 * 60 },
  /** One name from anywhere: guesses from many addresses slow down everybody who is not known, a little. */
  name: { free: 20, longest: 2 * 60 },
  /** One name from one known browser. */
  device: { free: 5, longest: 15 * 60 },
} as const;
const FIRST_PAUSE = 5;
const FORGOTTEN_AFTER_HOURS = 24;
/** All names from one address: an office behind one router stays below; beyond, unknown browsers come in one after another. */
const PER_ADDRESS = { free: 60, minutes: 15, pause: 10 };

/** Attempts that wait to be counted, in this process; together they use one connection. */
const LONGEST_QUEUE = 100;
const queue = new PQueue({ concurrency: 1 });

export interface Who {
  readonly username: string;
  readonly address: string;
  /** The known browser, by the hash of its mark; undefined for a stranger's. */
  readonly device: string | undefined;
  readonly now: Date;
}

/** The name under which the second factors of a user are counted: no user name has a colon, and a typed one loses it. */
export function factorLane(userId: number): string {
  return `factor:${userId}`;
}

/**
 * Makes one attempt. It is counted as failed before it is made: many at once would all pass before the first has failed. Who was right starts
 * from zero; what others try meanwhile from elsewhere stays counted.
 *
 * @param prove says whether the proof is right; where it throws, there was no attempt.
 * @throws Refusal SIGN_IN_THROTTLED, also for the right proof: a guesser must not learn that it was right. SIGN_IN_BUSY in a rush.
 */
export async function throttled(
  db: Kysely<Database>,
  who: Who,
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

/** How often it has failed since the last success, from this browser (a stranger's: from this address). */
export async function failuresOf(db: Kysely<Database>, who: Who): Promise<number> {
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
      // One after another also across processes; always in this order.
      await lock(trx, lane.address);
      await lock(trx, lane.username);
      const seconds = await pauseFor(trx, lane);
      if (seconds > 0) {
        throw refuse('SIGN_IN_THROTTLED', { wait: inWords(seconds), retryAfter: seconds });
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

function laneOf({ username, address, device, now }: Who) {
  return {
    username: username.trim().toLowerCase().slice(0, 100),
    address: addressKey(address),
    device: device ?? null,
    now,
  };
}

/** The failures that count against this browser alone, or against this address for a stranger's. */
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

/** Seconds until the next attempt is taken; 0 when it is taken now. */
async function pauseFor(db: Kysely<Database>, { username, address, device, now }: Lane): Promise<number> {
  const at = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const left = (last: string | null, pause: number) =>
    last === null ? 0 : Math.ceil((Date.parse(last) + pause * 1000 - now.getTime()) / 1000);
  const day = at(FORGOTTEN_AFTER_HOURS * 3600);
  const failures = db
    .selectFrom('login_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')]);
  const ofName = failures.where('username', '=', username).where('at', '>', day);
  if (device !== null) {
    const { count, last } = await ofName.where('device', '=', device).executeTakeFirstOrThrow();
    return left(last, pauseAfter(count, PAUSES.device));
  }
  const strangers = ofName.where('device', 'is', null);
  const [own, name, all] = [
    await strangers.where('address', '=', address).executeTakeFirstOrThrow(),
    await strangers.executeTakeFirstOrThrow(),
    await failures
      .where('address', '=', address)
      .where('device', 'is', null)
      .where('at', '>', at(PER_ADDRESS.minutes * 60))
      .executeTakeFirstOrThrow(),
  ];
  return Math.max(
    left(own.last, pauseAfter(own.count, PAUSES.own)),
    left(name.last, pauseAfter(name.count, PAUSES.name)),
    all.count < PER_ADDRESS.free ? 0 : left(all.last, PER_ADDRESS.pause),
    0,
  );
}

/** `pauseAfter(5, { free: 5, … })` is 5 seconds, then 10, 20, 40 … */
function pauseAfter(failures: number, { free, longest }: { free: number; longest: number }): number {
  return failures < free ? 0 : Math.min(FIRST_PAUSE * 2 ** Math.min(failures - free, 20), longest);
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 secondo' : `${seconds} secondi`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minuti`;
}
