import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Hears of each code that ended, as a call tells what it changed. */
type Tell = (entity: string, key: number, before: object) => unknown;

/**
 * Ends all codes of a user, each told as one that was revoked: whoever puts an intruder out of an account puts out the programs as well that the intruder has
 * let in.
 *
 * @param db the transaction in which the account's sessions end.
 */
export async function endTokens(db: Kysely<Database>, userId: number, tell: Tell): Promise<void> {
  const ended = await db
    .deleteFrom('api_tokens')
    .where('userId', '=', userId)
    .returning(['tokenId', 'userId', 'name', 'scope', 'expiresAt'])
    .execute();
  for (const { tokenId, ...code } of ended) await tell('api-token', tokenId, code);
}
