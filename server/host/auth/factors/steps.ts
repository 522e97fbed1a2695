import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/Database.ts';
import { newToken, tokenHash } from '../tokens.ts';

/**
 * What has begun: the second step of a sign-in, a sign-in by passkey alone, a passkey's registration, a proof of who is signed in,
 * a way to an identity provider, and the way in for who came back from there. */
export type StepPurpose = 'second-factor' | 'passkey' | 'register' | 'prove' | 'oidc' | 'entered';

export interface FactorStep {
  readonly userId: number | null;
  /** Random bits that the browser's answer must be about. */
  readonly challenge: string;
}

interface BeginStep {
  readonly purpose: StepPurpose;
  readonly userId: number | null;
  readonly now: Date;
  /** Random bits otherwise. */
  readonly challenge?: string;
}

const MINUTES = 5;

/** Begins a step; the browser is given the token, in a cookie. */
export async function beginStep(
  db: Kysely<Database>,
  { purpose, userId, now, ...own }: BeginStep,
): Promise<FactorStep & { token: string; expiresAt: Date }> {
  const token = newToken();
  const { challenge = randomBytes(32).toString('base64url') } = own;
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  await db.deleteFrom('auth_steps').where('expiresAt', '<', sql<string>`now() - interval '1 day'`).execute();
  await db
    .insertInto('auth_steps')
    .values({ tokenHash: tokenHash(token), purpose, userId, challenge, expiresAt })
    .execute();
  return { userId, challenge, token, expiresAt };
}

/** The step that the browser's token names, while it lasts. */
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

/** Ends the sign-ins that a user, or whoever knew their password, is in the middle of. */
export async function endSignIns(db: Kysely<Database>, userId: number): Promise<void> {
  const purposes: StepPurpose[] = ['second-factor', 'entered'];
  await db.deleteFrom('auth_steps').where('userId', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Ends a step. @returns false when it was ended meanwhile: each is for one answer. */
export async function endStep(db: Kysely<Database>, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const ended = await db
    .deleteFrom('auth_steps')
    .where('tokenHash', '=', tokenHash(token))
    .returning('tokenHash')
    .executeTakeFirst();
  return ended !== undefined;
}
