import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';

const WINDOW_MINUTES = 15;
/** Failures of one name from one address: a person who mistypes stays below. */
const PER_NAME = 5;
/** Failures of all names from one address: an office behind one router stays below. */
const PER_ADDRESS = 60;

type Who = { readonly username: string; readonly address: string; readonly now: Date };

/**
 * Lets attempts of one name from one address in one after another until the transaction ends: many at once would all be counted
 * before the first has failed.
 *
 * @throws Refusal SIGN_IN_THROTTLED, also for the right password: a guesser must not learn that it was right.
 */
export async function refuseTooManyAttempts(db: Kysely<Database>, who: Who): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${nameOf(who)} ${who.address}`}), 1)`.execute(db);
  const since = new Date(who.now.getTime() - WINDOW_MINUTES * 60_000);
  const counted = await db
    .selectFrom('login_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('address')])
    .select(sql<number>`count(*) filter (where username = ${nameOf(who)})`.as('name'))
    .select(
      sql<
        string | null
      >`(array_agg(at order by at desc) filter (where username = ${nameOf(who)}))[${sql.lit(PER_NAME)}]`.as(
        'decisive',
      ),
    )
    .where('address', '=', who.address)
    .where('at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  if (counted.name < PER_NAME && counted.address < PER_ADDRESS) return;
  const ends = Date.parse(counted.decisive ?? who.now.toISOString()) + WINDOW_MINUTES * 60_000;
  const minutes = Math.min(WINDOW_MINUTES, Math.max(1, Math.ceil((ends - who.now.getTime()) / 60_000)));
  throw refuse('SIGN_IN_THROTTLED', { minutes });
}

/** Remembers a failure; the call must then be refused by `refuseAndKeep`. */
export async function recordFailure(db: Kysely<Database>, who: Who): Promise<void> {
  await db
    .insertInto('login_attempts')
    .values({ username: nameOf(who), address: who.address, at: who.now })
    .execute();
}

/** A person who got in starts from zero. */
export async function forgetFailures(db: Kysely<Database>, who: Who): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('username', '=', nameOf(who))
    .where('address', '=', who.address)
    .execute();
}

function nameOf({ username }: Who): string {
  return username.trim().toLowerCase().slice(0, 100);
}
