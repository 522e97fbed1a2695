import type { Kysely } from 'kysely';
import type { Database } from '../../server/host/db/Database.ts';
import type { FillDemo } from '../../server/host/startHost.ts';
import { seedDatabase } from './seedDatabase.ts';

/** Fills the database at the first start in demo mode, if it has neither users nor employees. */
export const ensureDemo: FillDemo = async (empty) =>
  !(await isUsed(empty.db)) && seedDatabase({ ...empty, size: 'demo', users: true, isUsed });

async function isUsed(db: Kysely<Database>): Promise<boolean> {
  const used =
    (await db.selectFrom('users').select('userId').limit(1).executeTakeFirst()) ??
    (await db.selectFrom('employees').select('empID').limit(1).executeTakeFirst());
  return used !== undefined;
}
