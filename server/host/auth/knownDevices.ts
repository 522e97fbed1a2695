import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { newToken, tokenHash } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A device without sign-in for this time is forgotten. */
const KNOWN_FOR = 180 * DAY;
/** Known devices per user; the least recently used is forgotten first. */
const MAX_DEVICES = 50;

/** The hashed mark of a device in which this user has signed in before; undefined for an unknown one. */
export async function knownDevice(
  db: Kysely<Database>,
  who: { readonly username: string; readonly mark: string | undefined; readonly now: Date },
): Promise<string | undefined> {
  if (who.mark === undefined) return undefined;
  const device = tokenHash(who.mark);
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.userId', 'known_devices.userId')
    .select('device')
    .where('device', '=', device)
    .where('username', '=', who.username)
    .where('lastSeenAt', '>', new Date(who.now.getTime() - KNOWN_FOR).toISOString())
    .executeTakeFirst();
  return row?.device;
}

/** Stores the device of a user who has just signed in. @returns its mark, for a cookie. */
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
        .offset(MAX_DEVICES - 1),
    )
    .execute();
  return { mark, until: new Date(now.getTime() + KNOWN_FOR) };
}

/** Forgets all devices but the current one, after a change of the password. */
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

/** Deletes expired devices (housekeeping). */
export async function forgetOldDevices(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('lastSeenAt', '<', new Date(now.getTime() - KNOWN_FOR).toISOString())
    .execute();
}
