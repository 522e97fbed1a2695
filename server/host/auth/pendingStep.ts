import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { SignedInUser } from './SignedInUser.ts';

/** An administrator has set the user's password: until it is changed all other calls are refused. */
export async function requirePasswordChange(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .insertInto('passwords_to_change')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** The user has changed the password. */
export async function clearPasswordChange(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('passwords_to_change').where('userId', '=', userId).execute();
}

/** The user's pending step; the password comes before the second factor. */
export function pendingStepOf(facts: {
  readonly needsPassword: boolean;
  readonly needsFactor: boolean;
}): Pick<SignedInUser, 'owes'> {
  if (facts.needsPassword) return { owes: 'password' };
  return facts.needsFactor ? { owes: 'factor' } : {};
}

export async function needsPasswordChange(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = db.selectFrom('passwords_to_change').select('since').where('userId', '=', userId);
  return (await row.executeTakeFirst()) !== undefined;
}
