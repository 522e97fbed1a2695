import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Prefix of API tokens, by which people and scanners for leaked secrets recognise them. */
export const CODE_PREFIX = 'tok_';

/** A random token of 256 bits for the browser; the database stores only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token, from which the token cannot be derived. */
export function tokenHash(token: string): string {
  return hash('sha256', token);
}

/** Records one revoked token as a change. */
type RecordChange = (entity: string, key: number, before: object) => unknown;

/**
 * Revokes all API tokens of a user and records each, so that ending an intruder's sessions also ends the
 * access of programs that the intruder added.
 *
 * @param db the transaction in which the sessions end.
 */
export async function endTokens(
  db: Kysely<Database>,
  userId: number,
  recordChange: RecordChange,
): Promise<void> {
  const ended = await db
    .deleteFrom('api_tokens')
    .where('userId', '=', userId)
    .returning(['tokenId', 'userId', 'name', 'scope', 'expiresAt'])
    .execute();
  for (const { tokenId, ...code } of ended) await recordChange('api-token', tokenId, code);
}
