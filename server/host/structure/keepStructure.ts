import type { Product } from '../../../engine/contract/index.ts';
import type { OpenDatabase } from '../db/openDatabase.ts';
import { comingParts, keepChecklistParts } from './keepChecklistParts.ts';
import { keepOptionLists } from './keepOptionLists.ts';
import { keepTables } from './keepTables.ts';
import { requireStructure } from './requireStructure.ts';

/**
 * Adapts a migrated database to the schemas where that is safe, and refuses the rest.
 *
 * @param ownTables for a product without migrations: creates its tables from the entities.
 * @throws StartError that lists what only a migration can change.
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
 * Dry run of `keepStructure` for schemas that are not in force; changes no data.
 *
 * @throws StartError as `keepStructure`.
 */
export async function compareStructure(
  product: Pick<Product, 'entities'>,
  { pool }: Pick<OpenDatabase, 'pool'>,
): Promise<void> {
  await requireStructure(product, pool, await comingParts(product, pool));
}
