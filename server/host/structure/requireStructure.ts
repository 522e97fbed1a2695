import type { Pool } from 'pg';
import type { Product } from '../../../engine/contract/index.ts';
import { StartError } from '../db/StartError.ts';
import { describeDifferences } from './describeDifferences.ts';
import type { ChecklistPart } from './keepChecklistParts.ts';
import { readStructure } from './readStructure.ts';
import { structureDifferences } from './structureDifferences.ts';

/**
 * Compares the database with the schemas before a start; changes no data.
 *
 * @param coming partitions that will be created when the schemas come into force, like their store.
 * @throws StartError with all differences, in Italian, and the migration that removes them.
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
