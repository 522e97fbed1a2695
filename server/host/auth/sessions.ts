import { type Kysely, sql } from 'kysely';
import type { Product, RolesSchema } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { endSignIns } from './factors/steps.ts';
import { pendingStepOf } from './pendingStep.ts';
import type { SignedInUser } from './SignedInUser.ts';
import { newToken, tokenHash } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends after this time without use … */
export const SESSION_IDLE = 7 * DAY;
/** … and always after this time. */
const SESSION_LIFETIME = 30 * DAY;
/** The expiry is moved at most once in this time, to save a write for every read. */
const TOUCH = 60 * 60 * 1000;
/** Open sessions per user; a further sign-in ends the least recently used one. */
const MAX_SESSIONS = 50;

/** SQL: whether the user of the row has a second factor. */
export const HAS_FACTOR = sql<boolean>`(
  exists (select from totp_factors as factor where factor."userId" = users."userId")
  or exists (select from passkeys as factor where factor."userId" = users."userId")
)`;

/** Properties of a session besides its user. */
export interface SessionFacts {
  readonly sessionId: number;
  /** Time of the last complete authentication. */
  readonly verifiedAt: Date;
}

/** Opens a session. The token has 256 random bits; the database stores only its hash. */
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
        .offset(MAX_SESSIONS),
    )
    .execute();
  return { token, expiresAt };
}

/**
 * Replaces the token of a session after a new authentication, so that a stolen former token is useless.
 *
 * @param verifiedAt time of a complete authentication; undefined after a partial one (password without the
 * second factor), which keeps the stored time.
 * @returns the new token for the browser.
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

/** The sign-in method of a session; undefined without session. */
export async function signedInBy(
  db: Kysely<Database>,
  token: string | undefined,
): Promise<'password' | 'passkey' | 'oidc' | undefined> {
  if (token === undefined) return undefined;
  const query = db.selectFrom('sessions').select('signedInBy').where('tokenHash', '=', tokenHash(token));
  return (await query.executeTakeFirst())?.signedInBy;
}

/**
 * Ends the user's other sessions and unfinished sign-ins.
 *
 * @param token the current session.
 * @returns number of sessions ended.
 */
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

/** The open sessions of a user, the last used first; `current` marks that of `token`. */
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

/** Stand for the two values of the statement below. */
const [HASH, NOW] = ['hash', 'now'];

type SessionQuery = ReturnType<typeof compileOpenSession>;

/** Built once, because it runs for every request. */
let openSessionQuery: SessionQuery | undefined;

function compileOpenSession(db: Kysely<Database>) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .leftJoin('passwords_to_change', 'passwords_to_change.userId', 'users.userId')
    .select(['sessions.createdAt', 'sessions.lastSeenAt', 'sessions.sessionId', 'sessions.verifiedAt'])
    .select(['passwords_to_change.since', 'sessions.signedInBy'])
    .select(HAS_FACTOR.as('hasFactor'))
    .select(['users.userId', 'users.username', 'users.fullName', 'users.empID', 'users.role', 'users.locale'])
    .where('sessions.tokenHash', '=', HASH)
    .where('sessions.expiresAt', '>', NOW)
    .where('users.active', '=', 'Y')
    .compile();
}

/**
 * The user of an open session with the current permissions of the role; `moved` is the new expiry, if it
 * changed.
 */
export async function findSession(
  db: Kysely<Database>,
  product: Product,
  token: string,
  now: Date,
): Promise<{ user: SignedInUser; facts: SessionFacts; moved: Date | undefined } | undefined> {
  const hash = tokenHash(token);
  openSessionQuery ??= compileOpenSession(db);
  const bind = (value: unknown) => (value === HASH ? hash : value === NOW ? now.toISOString() : value);
  const parameters = openSessionQuery.parameters.map(bind);
  const query: SessionQuery = { ...openSessionQuery, parameters };
  const [row] = (await db.executeQuery(query)).rows;
  if (row === undefined) return undefined;
  const { createdAt, lastSeenAt, sessionId, verifiedAt, since, signedInBy, hasFactor, ...person } = row;
  // An identity provider manages its own passwords and factors.
  const needsFactor = !hasFactor && signedInBy !== 'oidc' && isFactorDemanded(product, person.role);
  const facts = { sessionId, verifiedAt: new Date(verifiedAt) };
  const user = {
    ...person,
    locale: person.locale ?? 'it',
    permissions: permissionsOf(product.roles, person.role),
    ...pendingStepOf({ needsPassword: since !== null && signedInBy !== 'oidc', needsFactor }),
  } as SignedInUser;
  if (now.getTime() - Date.parse(lastSeenAt) < TOUCH) return { user, facts, moved: undefined };
  const moved = new Date(Math.min(now.getTime() + SESSION_IDLE, Date.parse(createdAt) + SESSION_LIFETIME));
  // A read must not wait for a locked row, with a connection that other reads need: the next one notes it.
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now, expiresAt: moved })
    .where('sessionId', 'in', (each) =>
      each.selectFrom('sessions').select('sessionId').where('tokenHash', '=', hash).forUpdate().skipLocked(),
    )
    .execute();
  return { user, facts, moved };
}

/** The open sessions among these tokens, with the role of their user. Does not move their expiry. */
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

/** Whether the setting `secondFactorRoles` demands a second factor of a role. */
export function isFactorDemanded({ settings }: Pick<Product, 'settings'>, role: string): boolean {
  const roles = (settings.values as Readonly<Record<string, unknown>> | undefined)?.['secondFactorRoles'];
  return Array.isArray(roles) && roles.includes(role);
}

/** The permissions of a role; none for a role that the product no longer has. */
export function permissionsOf(roles: RolesSchema, role: string): readonly string[] {
  return roles.roles.find(({ name }) => name === role)?.permissions ?? [];
}
