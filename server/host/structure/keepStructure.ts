import type { Product } from '../../../engine/contract/index.ts';
import type { OpenDatabase } from '../db/openDatabase.ts';
import { keepOptionLists } from './keepOptionLists.ts';
import { keepTables } from './keepTables.ts';
import { requireStructure } from './requireStructure.ts';

/**
 * Makes a migrated database fit the schemas as far as it may, and refuses the rest.
 *
 * @param ownTables for a product that has no migrations: its tables come from its entities.
 * @throws StartError that names what only a migration can mend.
 */
export async function keepStructure(
  product: Pick<Product, 'entities'>,
  { pool, asOwner }: Pick<OpenDatabase, 'pool' | 'asOwner'>,
  { ownTables = false } = {},
): Promise<void> {
  if (ownTables) await keepTables(product, pool, asOwner);
  await requireStructure(product, pool);
  await keepOptionLists(product, pool, asOwner);
}
