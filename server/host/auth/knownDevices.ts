import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { newToken, tokenHash } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A browser in which nobody has signed in for so long is a stranger's again. */
const KNOWN_FOR = 180 * DAY;
/** Known at once for one user; beyond, the one that was used longest ago is a stranger's again. */
const MOST = 50;

/** The mark of a browser in which this user has signed in before, as its hash; undefined for a stranger's. */
export async function knownDevice(
  db: Kysely<Database>,
  who: { readonly username: string; readonly mark: string | undefined; readonly now: Date },
): Promise<string | undefined> {
  if (who.mark === undefined) return undefined;
  const device = tokenHash(who.mark);
  const found = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.userId', 'known_devices.userId')
    .select('device')
    .where('device', '=', device)
    .where('username', '=', who.username)
    .where('lastSeenAt', '>', new Date(who.now.getTime() - KNOWN_FOR).toISOString())
    .executeTakeFirst();
  return found?.device;
}

/** Remembers the browser of who has just signed in. @returns its mark, to be kept in a cookie. */
export async function rememberDevice(
  db: Kysely<Database>,
  { userId, mark = newToken(), now }: { userId: number; mark: string | undefined; now: Date },
): Promise<{ mark: string; until: Date }> {
  const device = tokenHash(mark);
  await db
    .insertInto('known_devices')
    .values({ device, userId, lastSeenAt: now })
    .onConflict((conflict) => conflict.columns(['device', 'userId']).doUpdateSet({ lastSeenAt: now }))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('userId', '=', userId)
    .where('device', 'in', (each) =>
      each
        .selectFrom('known_devices')
        .select('device')
        .where('userId', '=', userId)
        .where('device', '!=', device)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('device')
        .offset(MOST - 1),
    )
    .execute();
  return { mark, until: new Date(now.getTime() + KNOWN_FOR) };
}

/** After a change of password all browsers but this one are strangers. */
export async function forgetDevices(
  db: Kysely<Database>,
  userId: number,
  mark: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('userId', '=', userId)
    .where('device', '!=', mark === undefined ? '' : tokenHash(mark))
    .execute();
}

/** For housekeeping. */
export async function forgetOldDevices(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('lastSeenAt', '<', new Date(now.getTime() - KNOWN_FOR).toISOString())
    .execute();
}
