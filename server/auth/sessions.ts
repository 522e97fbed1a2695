import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { prepared } from '../db/PreparingClient.ts';
import { permissionsOf } from './permissionsOf.ts';
import type { SignedInUser } from './SignedInUser.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A phone stays signed in while it is used at least once in this time … */
const IDLE = 7 * DAY;
/** … and for no longer than this. */
const LONGEST = 30 * DAY;
/** A session's end is moved at most this often: not a write for every read. */
const TOUCH = 60 * 60 * 1000;

/** Opens a session: 256 random bits for the browser, their hash for the database. */
export async function openSession(
  db: Kysely<Database>,
  session: { userId: number; address: string; userAgent: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(session.now.getTime() + IDLE);
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashOf(token),
      userId: session.userId,
      createdAt: session.now,
      lastSeenAt: session.now,
      expiresAt,
      address: session.address,
      userAgent: session.userAgent.slice(0, 300),
    })
    .execute();
  return { token, expiresAt };
}

export async function closeSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', hashOf(token)).execute();
}

/** Ends the user's sessions on all other browsers; `token` is this one's. */
export async function closeOtherSessions(
  db: Kysely<Database>,
  userId: number,
  token: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', token === undefined ? '' : hashOf(token))
    .execute();
}

/** The user of a session that is alive, with the permissions that the role has now; `moved` when its end was. */
export async function findSession(
  db: Kysely<Database>,
  product: Product,
  token: string,
  now: Date,
): Promise<{ user: SignedInUser; moved: Date | undefined } | undefined> {
  const tokenHash = hashOf(token);
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .select(['sessions.createdAt', 'sessions.lastSeenAt'])
    .select(['users.userId', 'users.username', 'users.fullName', 'users.empID', 'users.role', 'users.locale'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('users.active', '=', 'Y');
  // Asked by every request.
  const [row] = (await db.executeQuery(prepared(query.compile()))).rows;
  if (row === undefined) return undefined;
  const { createdAt, lastSeenAt, ...person } = row;
  const user = {
    ...person,
    locale: person.locale ?? 'it',
    permissions: permissionsOf(product.roles, person.role),
  } as SignedInUser;
  if (now.getTime() - Date.parse(lastSeenAt) < TOUCH) return { user, moved: undefined };
  const moved = new Date(Math.min(now.getTime() + IDLE, Date.parse(createdAt) + LONGEST));
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now, expiresAt: moved })
    .where('tokenHash', '=', tokenHash)
    .execute();
  return { user, moved };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
