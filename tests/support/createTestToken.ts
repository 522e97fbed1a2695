import { tokenHash } from '../../server/host/auth/tokens.ts';
import type { SendOptions } from './api.ts';
import type { TestDatabase } from './database.ts';

let tokenCount = 0;

/**
 * Creates a token of the test user, as an administrator would.
 *
 * @returns the token as it is sent.
 */
export async function createTestToken(
  db: TestDatabase['db'],
  userId: number,
  { scope = 'records', until = '2030-01-01' }: { scope?: 'schemas' | 'records'; until?: string | Date } = {},
): Promise<SendOptions> {
  tokenCount += 1;
  const token = `tok_${String(tokenCount).padStart(64, 'x')}`;
  const expiresAt = new Date(until);
  await db
    .insertInto('api_tokens')
    .values({ tokenHash: tokenHash(token), userId, name: `Prova ${tokenCount}`, scope, expiresAt })
    .execute();
  return bearer(token);
}

export const bearer = (token: string): SendOptions => ({ headers: { authorization: `Bearer ${token}` } });
