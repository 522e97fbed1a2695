import type { Pool } from 'pg';
import type { Product } from '../../../engine/contract/index.ts';
import { StartError } from '../db/StartError.ts';
import { describeDifferences } from './describeDifferences.ts';
import type { ChecklistPart } from './keepChecklistParts.ts';
import { readStructure } from './readStructure.ts';
import { structureDifferences } from './structureDifferences.ts';

/**
 * Lets the product start only on a database that can keep what its schemas let people write. Only looks.
 *
 * @param coming parts of a store that are made when the schemas come into force: they will be as it is.
 * @throws StartError that names each difference, in Italian, with the migration that mends it.
 */
export async function requireStructure(
  product: Pick<Product, 'entities'>,
  database: Pick<Pool, 'query'>,
  coming: readonly ChecklistPart[] = [],
): Promise<void> {
  const { tables } = await readStructure(database);
  const parts = coming.map(({ part, store }) => [part, tables[store]]);
  const structure = { tables: { ...tables, ...Object.fromEntries(parts) } };
  const breaking = structureDifferences(product, structure).filter(({ breaks }) => breaks);
  if (breaking.length === 0) return;
  const { rows } = await database.query<{ last: number | null }>(
    'select max(number) as last from schema_migration',
  );
  const number = String((rows[0]?.last ?? 0) + 1).padStart(4, '0');
  throw new StartError(describeDifferences(breaking, `${number}_adegua_agli_schemi.sql`));
}
