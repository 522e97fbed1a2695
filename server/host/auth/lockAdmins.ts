import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';

/** The administrators who can sign in, locked until the transaction ends: two of them cannot take each other's role at once. */
export async function lockAdmins(db: Kysely<Database>): Promise<readonly { readonly userId: number }[]> {
  return db
    .selectFrom('users')
    .select('userId')
    .where('role', '=', 'admin')
    .where('active', '=', 'Y')
    .orderBy('userId')
    .forUpdate()
    .execute();
}
