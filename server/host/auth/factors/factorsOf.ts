import type { Kysely } from 'kysely';
import type { Database } from '../../db/Database.ts';

export type FactorWay = 'totp' | 'passkey' | 'recovery';

/** The kinds of second proof that a user can give; empty without second factor. */
export async function factorsOf(db: Kysely<Database>, userId: number): Promise<readonly FactorWay[]> {
  const has = async (table: 'totp_factors' | 'passkeys' | 'recovery_codes') =>
    (await db.selectFrom(table).select('userId').where('userId', '=', userId).limit(1).executeTakeFirst()) !==
    undefined;
  const ways: FactorWay[] = [];
  if (await has('totp_factors')) ways.push('totp');
  if (await has('passkeys')) ways.push('passkey');
  // Recovery codes replace a factor; alone they are none.
  if (ways.length > 0 && (await has('recovery_codes'))) ways.push('recovery');
  return ways;
}

/** Deletes the recovery codes of a user without factor: with the next factor they would open the account again. */
export async function dropLoneCodes(db: Kysely<Database>, userId: number): Promise<void> {
  if ((await factorsOf(db, userId)).length === 0)
    await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
}

/** Removes all factors of a user. @returns their number. */
export async function removeFactors(db: Kysely<Database>, userId: number): Promise<number> {
  const deleteRows = async (table: 'totp_factors' | 'passkeys') =>
    (await db.deleteFrom(table).where('userId', '=', userId).returning('userId').execute()).length;
  const removed = (await deleteRows('totp_factors')) + (await deleteRows('passkeys'));
  await dropLoneCodes(db, userId);
  return removed;
}
