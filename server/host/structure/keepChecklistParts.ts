import type { Pool } from 'pg';
import type { Product } from '../../../engine/contract/index.ts';

/** The table that is the store of all checklists about records of another table: `loans_checklists`. */
export function storeOf(subjects: string): string {
  return `${subjects}_checklists`;
}

/** The table of a new checklist, which is made as a part of the store of all checklists about the same things. */
export interface ChecklistPart {
  readonly part: string;
  readonly store: string;
}

/**
 * Makes those that are not there: the product itself does, at a start and when other schemas come into force while it runs.
 *
 * @returns the tables made.
 */
export async function keepChecklistParts(
  product: Pick<Product, 'entities'>,
  database: Pick<Pool, 'query'>,
): Promise<readonly string[]> {
  const missing = await comingParts(product, database);
  for (const { part, store } of missing)
    await database.query('select make_checklist_part($1, $2)', [store, part]);
  return missing.map(({ part }) => part);
}

/** Those that the schemas have newly. Where there is no such store, the table is one of its own, made as every other. */
export async function comingParts(
  { entities }: Pick<Product, 'entities'>,
  database: Pick<Pool, 'query'>,
): Promise<readonly ChecklistPart[]> {
  const wanted = Object.values(entities).flatMap((entity) => {
    const { 'x-checklist': checklist, 'x-table': part, properties } = entity;
    const subject = entities[properties[checklist?.by ?? '']?.['x-reference']?.entity ?? ''];
    const store = subject?.['x-table'];
    return part === undefined || store === undefined ? [] : [{ part, store: storeOf(store) }];
  });
  if (wanted.length === 0) return [];
  const { rows } = await database.query<{ name: string; isStore: boolean }>(
    `select relname as name, relkind = 'p' as "isStore" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)`,
    [wanted.flatMap(({ part, store }) => [part, store])],
  );
  const there = new Map(rows.map(({ name, isStore }) => [name, isStore]));
  return wanted.filter(({ part, store }) => !there.has(part) && there.get(store) === true);
}
