import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/Database.ts';
import { newToken, tokenHash } from '../tokens.ts';

/**
 * Kinds of authentication steps: second step of a sign-in, sign-in by passkey alone, registration of a
 * passkey, repeated authentication, redirect to an identity provider, return from it.
 */
export type StepPurpose = 'second-factor' | 'passkey' | 'register' | 'prove' | 'oidc' | 'entered';

export interface FactorStep {
  readonly userId: number | null;
  /** Random value that the response must refer to. */
  readonly challenge: string;
}

interface BeginStep {
  readonly purpose: StepPurpose;
  readonly userId: number | null;
  readonly now: Date;
  /** Generated where absent. */
  readonly challenge?: string;
}

const MINUTES = 5;

/** Starts a step; its token goes to the browser in a cookie. */
export async function beginStep(
  db: Kysely<Database>,
  { purpose, userId, now, ...options }: BeginStep,
): Promise<FactorStep & { token: string; expiresAt: Date }> {
  const token = newToken();
  const { challenge = randomBytes(32).toString('base64url') } = options;
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  await db.deleteFrom('auth_steps').where('expiresAt', '<', sql<string>`now() - interval '1 day'`).execute();
  await db
    .insertInto('auth_steps')
    .values({ tokenHash: tokenHash(token), purpose, userId, challenge, expiresAt })
    .execute();
  return { userId, challenge, token, expiresAt };
}

/** The unexpired step of a token. */
export async function findStep(
  db: Kysely<Database>,
  { token, purposes, now }: { token: string | undefined; purposes: readonly StepPurpose[]; now: Date },
): Promise<(FactorStep & { purpose: StepPurpose }) | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('auth_steps')
    .select(['userId', 'challenge', 'purpose'])
    .where('tokenHash', '=', tokenHash(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return row && { ...row, purpose: row.purpose as StepPurpose };
}

/** Ends the unfinished sign-ins of a user, also those started by someone else with the password. */
export async function endSignIns(db: Kysely<Database>, userId: number): Promise<void> {
  const purposes: StepPurpose[] = ['second-factor', 'entered'];
  await db.deleteFrom('auth_steps').where('userId', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Ends a step. @returns false when it had ended: each step accepts one response. */
export async function endStep(db: Kysely<Database>, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const ended = await db
    .deleteFrom('auth_steps')
    .where('tokenHash', '=', tokenHash(token))
    .returning('tokenHash')
    .executeTakeFirst();
  return ended !== undefined;
}
