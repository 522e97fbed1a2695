import type { Product } from '../../engine/contract/index.ts';
import { seedDatabase } from '../../scripts/seed/seedDatabase.ts';
import { openFileStore } from '../../server/host/files/openFileStore.ts';
import type { TestDatabase } from './database.ts';

/** What a visitor meets at the first start, the five demo users included, as of a day of the test's choice. */
export async function seedDemo(
  db: TestDatabase['db'],
  product: Product,
  dataDir: string,
  today: string,
): Promise<void> {
  const files = await openFileStore(dataDir);
  await seedDatabase({ db, product, files, size: 'demo', today, users: true });
}
