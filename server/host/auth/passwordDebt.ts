import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { SignedInUser } from './SignedInUser.ts';

/** Somebody else has chosen the user's password: nothing but its change is open to them from now on. */
export async function owePassword(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .insertInto('passwords_to_change')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** The user has chosen a password of their own. */
export async function settlePassword(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('passwords_to_change').where('userId', '=', userId).execute();
}

/** What a user must do before anything else, the password first, as part of the signed-in user. */
export function debtOf(facts: {
  readonly owesPassword: boolean;
  readonly owesFactor: boolean;
}): Pick<SignedInUser, 'owes'> {
  if (facts.owesPassword) return { owes: 'password' };
  return facts.owesFactor ? { owes: 'factor' } : {};
}

export async function owesPassword(db: Kysely<Database>, userId: number): Promise<boolean> {
  const debt = db.selectFrom('passwords_to_change').select('since').where('userId', '=', userId);
  return (await debt.executeTakeFirst()) !== undefined;
}
