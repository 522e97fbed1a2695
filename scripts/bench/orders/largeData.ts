import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../../../server/host/db/openDatabase.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { keepOptionLists } from '../../../server/host/structure/keepOptionLists.ts';
import { runNode } from '../../prepare/runNode.ts';

/**
 * Opens a database with a million documents: that of `BENCH_DATA_DIR`, or a default one that is filled the
 * first time.
 */
export async function openLargeData(root: string): Promise<OpenDatabase> {
  const configured = process.env['BENCH_DATA_DIR'];
  const dataDir = configured ?? join(root, '.data/bench');
  const database = await openReady(root, dataDir);
  if ((await countOrders(database)) > 0) return database;
  await database.close();
  console.log(`Filling ${dataDir} with a million documents: this takes some minutes, once.`);
  process.env['DATA_DIR'] = dataDir;
  delete process.env['DATABASE_URL'];
  if ((await runNode(root, ['scripts/seed.ts', '--size', 'large'])) !== 0)
    throw new Error('The large data could not be made: the reason is above.');
  return openReady(root, dataDir);
}

async function openReady(root: string, dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir });
  await database.migrate(join(root, 'server/migrations'));
  // As at a start: the measured server only has the product's role, which may not do this.
  const product = await readProduct(join(root, 'schemas'));
  await keepOptionLists(product, database.pool, database.asOwner);
  return database;
}

async function countOrders({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query('select count(*) as count from (select 1 from orders limit 1) found');
  return Number(rows[0].count);
}
