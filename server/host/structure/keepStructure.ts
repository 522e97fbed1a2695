import type { Pool } from 'pg';
import type { Product } from '../../../engine/contract/index.ts';
import type { OpenDatabase } from '../db/openDatabase.ts';
import { StartError } from '../db/StartError.ts';
import { keepOptionLists } from './keepOptionLists.ts';
import { keepTables } from './keepTables.ts';
import { readStructure } from './readStructure.ts';
import { describeDifferences } from './StructureDifference.ts';
import { structureDifferences } from './structureDifferences.ts';

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

/**
 * Compares the database with the schemas before a start; changes no data.
 *
 * @param coming partitions that will be created when the schemas come into force, like their store.
 * @throws StartError with all differences and the migration that removes them.
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

/** Table that stores all checklists about records of another table: `loans_checklists`. */
function storeOf(subjects: string): string {
  return `${subjects}_checklists`;
}

/** Table of a new checklist, created as a partition of the store for its subject. */
interface ChecklistPart {
  readonly part: string;
  readonly store: string;
}

/** Creates missing partitions, at a start and when schemas come into force. @returns the tables created. */
export async function keepChecklistParts(
  product: Pick<Product, 'entities'>,
  database: Pick<Pool, 'query'>,
): Promise<readonly string[]> {
  const missing = await comingParts(product, database);
  for (const { part, store } of missing)
    await database.query('select make_checklist_part($1, $2)', [store, part]);
  return missing.map(({ part }) => part);
}

/** Partitions that are missing. Without a store for the subject the checklist gets an ordinary table. */
async function comingParts(
  { entities }: Pick<Product, 'entities'>,
  database: Pick<Pool, 'query'>,
): Promise<readonly ChecklistPart[]> {
  const parts = Object.values(entities).flatMap((entity) => {
    const { 'x-checklist': checklist, 'x-table': part, properties } = entity;
    const subject = entities[properties[checklist?.by ?? '']?.['x-reference']?.entity ?? ''];
    const store = subject?.['x-table'];
    return part === undefined || store === undefined ? [] : [{ part, store: storeOf(store) }];
  });
  if (parts.length === 0) return [];
  const { rows } = await database.query<{ name: string; isStore: boolean }>(
    `select relname as name, relkind = 'p' as "isStore" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)`,
    [parts.flatMap(({ part, store }) => [part, store])],
  );
  const existing = new Map(rows.map(({ name, isStore }) => [name, isStore]));
  return parts.filter(({ part, store }) => !existing.has(part) && existing.get(store) === true);
}
