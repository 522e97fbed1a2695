import { createHmac, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/Database.ts';

const RECOVERY_CODES = 10;
/** Characters that cannot be confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** New codes, e.g. `k7mhp-3xqzr`, with 49 bits each. */
export function proposeRecoveryCodes(): readonly string[] {
  const half = () => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}

/** Stores the hashes of these codes and deletes all former ones. */
export async function keepRecoveryCodes(
  db: Kysely<Database>,
  key: Buffer,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  const rows = codes.map((code) => ({ userId, codeHash: recoveryHash(key, userId, code) }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export async function hasRecoveryCode(
  db: Kysely<Database>,
  key: Buffer,
  userId: number,
  code: string,
): Promise<boolean> {
  const query = db
    .selectFrom('recovery_codes')
    .select('userId')
    .where('userId', '=', userId)
    .where('codeHash', '=', recoveryHash(key, userId, code));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Consumes a code. @returns false when it was used meanwhile. */
export async function useRecoveryCode(
  db: Kysely<Database>,
  key: Buffer,
  userId: number,
  code: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', recoveryHash(key, userId, code))
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

/** Keyed hash: a copy of the database alone does not allow guessing codes. */
function recoveryHash(key: Buffer, userId: number, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', key).update(`recovery:${userId}:${plain}`).digest('hex');
}
