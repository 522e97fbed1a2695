import { type Kysely, sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { prepared } from '../db/PreparingClient.ts';
import { endSignIns } from './factors/steps.ts';
import { isFactorDemanded } from './isFactorDemanded.ts';
import { debtOf } from './passwordDebt.ts';
import { permissionsOf } from './permissionsOf.ts';
import type { SignedInUser } from './SignedInUser.ts';
import { newToken, tokenHash } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A phone stays signed in while it is used at least once in this time … */
export const SESSION_IDLE = 7 * DAY;
/** … and for no longer than this. */
const LONGEST = 30 * DAY;
/** A session's end is moved at most this often: not a write for every read. */
const TOUCH = 60 * 60 * 1000;
/** Open at once for one user; who signs in beyond that ends the one that was used longest ago. */
const MOST = 50;

/** Whether the user of the row has a second factor. */
export const HAS_FACTOR = sql<boolean>`(
  exists (select from totp_factors as factor where factor."userId" = users."userId")
  or exists (select from passkeys as factor where factor."userId" = users."userId")
)`;

/** What a session knows of itself besides its user. */
export interface SessionFacts {
  readonly sessionId: number;
  /** When the user last proved who they are, as wholly as at the door. */
  readonly verifiedAt: Date;
}

/** Opens a session: 256 random bits for the browser, their hash for the database. */
export async function openSession(
  db: Kysely<Database>,
  session: { userId: number; address: string; userAgent: string; now: Date; by?: 'passkey' | 'oidc' },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(session.now.getTime() + SESSION_IDLE);
  await db
    .insertInto('sessions')
    .values({
      tokenHash: tokenHash(token),
      userId: session.userId,
      createdAt: session.now,
      lastSeenAt: session.now,
      verifiedAt: session.now,
      signedInBy: session.by ?? 'password',
      expiresAt,
      address: session.address,
      userAgent: session.userAgent.slice(0, 300),
    })
    .execute();
  await db
    .deleteFrom('sessions')
    .where('sessionId', 'in', (each) =>
      each
        .selectFrom('sessions')
        .select('sessionId')
        .where('userId', '=', session.userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('sessionId', 'desc')
        .offset(MOST),
    )
    .execute();
  return { token, expiresAt };
}

/**
 * Gives a session another token, which its browser must be given; the former one ends. For the moment at which its user has proved who
 * they are: whoever had come by the token before is out.
 *
 * @param verifiedAt the moment of a whole proof; after a part of one (a password where there is a second factor) the last whole one stands.
 */
export async function renewSession(
  db: Kysely<Database>,
  token: string,
  verifiedAt: Date | undefined,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const renewed = newToken();
  const row = await db
    .updateTable('sessions')
    .set({ tokenHash: tokenHash(renewed), ...(verifiedAt && { verifiedAt }) })
    .where('tokenHash', '=', tokenHash(token))
    .returning('expiresAt')
    .executeTakeFirst();
  return row && { token: renewed, expiresAt: new Date(row.expiresAt) };
}

export async function closeSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute();
}

/** How a session was opened; undefined when there is none. */
export async function signedInBy(
  db: Kysely<Database>,
  token: string | undefined,
): Promise<'password' | 'passkey' | 'oidc' | undefined> {
  if (token === undefined) return undefined;
  const found = db.selectFrom('sessions').select('signedInBy').where('tokenHash', '=', tokenHash(token));
  return (await found.executeTakeFirst())?.signedInBy;
}

/** Ends the user's sessions on all other browsers, and the sign-ins begun there; `token` is this one's. @returns how many sessions there were. */
export async function closeOtherSessions(
  db: Kysely<Database>,
  userId: number,
  token: string | undefined,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', token === undefined ? '' : tokenHash(token))
    .executeTakeFirstOrThrow();
  await endSignIns(db, userId);
  return Number(numDeletedRows);
}

/** The sessions of a user that are alive, the one used last first; `token` tells which of them asks. */
export async function listSessions(
  db: Kysely<Database>,
  { userId, token, now }: { userId: number; token: string | undefined; now: Date },
) {
  return db
    .selectFrom('sessions')
    .select(['sessionId', 'createdAt', 'lastSeenAt', 'address', 'userAgent', 'signedInBy'])
    .select(sql<boolean>`"tokenHash" = ${token === undefined ? '' : tokenHash(token)}`.as('current'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessionId', 'desc')
    .execute();
}

/** The user of a session that is alive, with the permissions that the role has now; `moved` when its end was. */
export async function findSession(
  db: Kysely<Database>,
  product: Product,
  token: string,
  now: Date,
): Promise<{ user: SignedInUser; facts: SessionFacts; moved: Date | undefined } | undefined> {
  const hash = tokenHash(token);
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .leftJoin('passwords_to_change', 'passwords_to_change.userId', 'users.userId')
    .select(['sessions.createdAt', 'sessions.lastSeenAt', 'sessions.sessionId', 'sessions.verifiedAt'])
    .select(['passwords_to_change.since', 'sessions.signedInBy'])
    .select(HAS_FACTOR.as('hasFactor'))
    .select(['users.userId', 'users.username', 'users.fullName', 'users.empID', 'users.role', 'users.locale'])
    .where('sessions.tokenHash', '=', hash)
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('users.active', '=', 'Y');
  // Asked by every request.
  const [row] = (await db.executeQuery(prepared(query.compile()))).rows;
  if (row === undefined) return undefined;
  const { createdAt, lastSeenAt, sessionId, verifiedAt, since, signedInBy, hasFactor, ...person } = row;
  // An identity provider has passwords and factors of its own.
  const owesFactor = !hasFactor && signedInBy !== 'oidc' && isFactorDemanded(product, person.role);
  const facts = { sessionId, verifiedAt: new Date(verifiedAt) };
  const user = {
    ...person,
    locale: person.locale ?? 'it',
    permissions: permissionsOf(product.roles, person.role),
    ...debtOf({ owesPassword: since !== null && signedInBy !== 'oidc', owesFactor }),
  } as SignedInUser;
  if (now.getTime() - Date.parse(lastSeenAt) < TOUCH) return { user, facts, moved: undefined };
  const moved = new Date(Math.min(now.getTime() + SESSION_IDLE, Date.parse(createdAt) + LONGEST));
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now, expiresAt: moved })
    .where('tokenHash', '=', hash)
    .execute();
  return { user, facts, moved };
}

/** Which of these tokens' sessions are alive: not ended, not expired, of people who may sign in. Moves no session's end. */
export async function liveSessions(
  db: Kysely<Database>,
  tokens: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const byHash = new Map(tokens.map((token) => [tokenHash(token), token]));
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .select(['sessions.tokenHash', 'users.role'])
    .where('sessions.tokenHash', 'in', [...byHash.keys()])
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('users.active', '=', 'Y')
    .execute();
  return new Map(rows.map((row) => [byHash.get(row.tokenHash) ?? '', row.role]));
}
