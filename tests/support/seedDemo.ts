import type { Product } from '../../engine/contract/index.ts';
import { seedDatabase } from '../../scripts/seed/seedDatabase.ts';
import { openFileStore } from '../../server/host/files/openFileStore.ts';
import type { TestDatabase } from './database.ts';

/** Inserts the demo data of a first start, with the five demo users, as of a chosen day. */
export async function seedDemo(
  db: TestDatabase['db'],
  product: Product,
  dataDir: string,
  today: string,
): Promise<void> {
  const files = await openFileStore(dataDir);
  await seedDatabase({ db, product, files, size: 'demo', today, users: true });
}
