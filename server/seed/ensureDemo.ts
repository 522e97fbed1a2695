import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import type { Database } from '../host/db/Database.ts';
import type { FileStore } from '../host/files/FileStore.ts';
import { seedDatabase } from './seedDatabase.ts';

/**
 * At the first start in demo mode: fills the database if it holds neither users nor employees, and leaves any other alone.
 *
 * @returns whether it was filled now.
 */
export async function ensureDemo(
  db: Kysely<Database>,
  product: Product,
  files: FileStore,
  today: string,
): Promise<boolean> {
  const used =
    (await db.selectFrom('users').select('userId').limit(1).executeTakeFirst()) ??
    (await db.selectFrom('employees').select('empID').limit(1).executeTakeFirst());
  if (used) return false;
  await seedDatabase({ db, product, files, size: 'demo', today, users: true });
  return true;
}
