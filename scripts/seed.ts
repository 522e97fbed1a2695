import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayAt, zoneOf } from '../engine/index.ts';
import { NO_LIMITS } from '../server/host/db/Database.ts';
import { openDatabase } from '../server/host/db/openDatabase.ts';
import { openFileStore } from '../server/host/files/openFileStore.ts';
import { readProduct } from '../server/host/product/readProduct.ts';
import { readEnvironment } from '../server/host/readEnvironment.ts';
import { seedDatabase } from './seed/seedDatabase.ts';

/**
 * `npm run seed -- --size demo|large [--today 2026-11-20] [--no-users]` fills an empty database; DATABASE_URL
 * and DATA_DIR as for `npm start`, which must not be running on the same data folder.
 */
async function seed(size: 'demo' | 'large', day: string | undefined, users: boolean): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const options = readEnvironment(process.env, { root, terminal: true });
  const product = await readProduct(join(root, 'schemas'));
  const timeZone = zoneOf(product.settings);
  const database = await openDatabase({ ...options, timeZone, limits: NO_LIMITS });
  try {
    await database.migrate(join(root, 'server/migrations'));
    const used = await database.db.selectFrom('employees').select('empID').limit(1).executeTakeFirst();
    if (used)
      throw new Error(
        'Il database contiene già dei dati: indica con DATA_DIR o DATABASE_URL un database vuoto.',
      );
    const started = Date.now();
    await seedDatabase({
      db: database.db,
      product,
      files: await openFileStore(options.dataDir),
      size,
      today: day ?? dayAt(new Date(), timeZone),
      users,
    });
    console.log(`Dati '${size}' caricati in ${Math.round((Date.now() - started) / 1000)} s.`);
  } finally {
    await database.close();
  }
}

try {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: 'demo' },
      today: { type: 'string' },
      users: { type: 'boolean', default: true },
    },
    allowNegative: true,
  });
  if (values.size !== 'demo' && values.size !== 'large') throw new Error('--size vale demo o large.');
  await seed(values.size, values.today, values.users);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
