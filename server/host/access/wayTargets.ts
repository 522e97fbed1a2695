import { type RawBuilder, sql } from 'kysely';
import type { Among, EntitySchema, Product } from '../../../engine/contract/index.ts';

interface HasProduct {
  readonly product: Product;
}

interface Target {
  readonly entity: string;
  /** Conditions on the row under which the reference leads to that entity. */
  readonly only: (at: string) => readonly RawBuilder<boolean>[];
}

/**
 * The entities that a reference may lead to: a fixed one, or those that another field selects (`entityAt`).
 */
export function targetsOf(
  { product }: HasProduct,
  name: string,
  through: string | undefined,
): readonly Target[] {
  const properties = product.entities[name]?.properties ?? {};
  const reference = through === undefined ? undefined : properties[through]?.['x-reference'];
  if (reference?.entity !== undefined) return [{ entity: reference.entity, only: () => [] }];
  const { entityAt } = reference ?? {};
  if (entityAt === undefined) return [];
  return Object.keys(product.entities).flatMap((entity) =>
    properties[entityAt]?.enum?.includes(entity) === true
      ? [{ entity, only: (at: string) => [sql<boolean>`${sql.ref(`${at}.${entityAt}`)} = ${entity}`] }]
      : [],
  );
}

/** An entity of the product by its name. */
export function entityOf({ product }: HasProduct, name: string): Pick<EntitySchema, 'properties'> {
  return product.entities[name] ?? { properties: {} };
}

/** Table and single key column of an entity. */
export function recordTable(
  { product }: HasProduct,
  name: string,
): { readonly table: string; readonly key: string } {
  const { 'x-table': table, 'x-key': [key] = [] } = product.entities[name] ?? {};
  if (table === undefined || key === undefined)
    throw new Error(`"${name}" has no table or no key to be seen by`);
  return { table, key };
}

/** The entity of the record that must belong to the user: the row's own, or the one that it refers to. */
export function holderOf(
  { product }: HasProduct,
  { entity, through }: Pick<Among, 'entity' | 'through'>,
): string {
  if (through === undefined) return entity;
  return product.entities[entity]?.properties[through]?.['x-reference']?.entity ?? entity;
}
