import type { Kysely } from 'kysely';
import type { Database } from '../../db/Database.ts';

export type FactorWay = 'totp' | 'passkey' | 'recovery';

/** In which ways a user can give a second proof; none for whoever has no second factor. */
export async function factorsOf(db: Kysely<Database>, userId: number): Promise<readonly FactorWay[]> {
  const has = async (table: 'totp_factors' | 'passkeys' | 'recovery_codes') =>
    (await db.selectFrom(table).select('userId').where('userId', '=', userId).limit(1).executeTakeFirst()) !==
    undefined;
  const found: FactorWay[] = [];
  if (await has('totp_factors')) found.push('totp');
  if (await has('passkeys')) found.push('passkey');
  // Codes alone are no factor: they stand in for one.
  if (found.length > 0 && (await has('recovery_codes'))) found.push('recovery');
  return found;
}

/** Takes all of a user's factors away. @returns how many there were. */
export async function removeFactors(db: Kysely<Database>, userId: number): Promise<number> {
  const gone = async (table: 'totp_factors' | 'passkeys') =>
    (await db.deleteFrom(table).where('userId', '=', userId).returning('userId').execute()).length;
  const removed = (await gone('totp_factors')) + (await gone('passkeys'));
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  return removed;
}
