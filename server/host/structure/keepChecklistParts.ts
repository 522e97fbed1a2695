import type { Pool } from 'pg';
import type { Product } from '../../../engine/contract/index.ts';

/** Table that stores all checklists about records of another table: `loans_checklists`. */
function storeOf(subjects: string): string {
  return `${subjects}_checklists`;
}

/** Table of a new checklist, created as a partition of the store for its subject. */
export interface ChecklistPart {
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
export async function comingParts(
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
