import type { Product } from '../../../engine/contract/index.ts';
import type { OpenDatabase } from '../db/openDatabase.ts';
import { comingParts, keepChecklistParts } from './keepChecklistParts.ts';
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
  await keepChecklistParts(product, pool);
  if (ownTables) await keepTables(product, pool, asOwner);
  await requireStructure(product, pool);
  await keepOptionLists(product, pool, asOwner);
}

/**
 * Whether it can be made to fit them: nothing is made, so that schemas which nobody puts in force leave nothing behind.
 *
 * @throws StartError as `keepStructure`.
 */
export async function compareStructure(
  product: Pick<Product, 'entities'>,
  { pool }: Pick<OpenDatabase, 'pool'>,
): Promise<void> {
  await requireStructure(product, pool, await comingParts(product, pool));
}
