import { type RawBuilder, sql } from 'kysely';
import type { Among, EntitySchema, Product } from '../../../engine/contract/index.ts';

interface Asking {
  readonly product: Product;
}

interface Target {
  readonly entity: string;
  /** What the row must say for the reference to be one to that entity. */
  readonly only: (at: string) => readonly RawBuilder<boolean>[];
}

/** The entities that a reference may lead to: one, or those that another field of the row chooses among. */
export function targetsOf({ product }: Asking, name: string, through: string | undefined): readonly Target[] {
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
export function entityOf({ product }: Asking, name: string): Pick<EntitySchema, 'properties'> {
  return product.entities[name] ?? { properties: {} };
}

/** Where an entity's records are, and the one field that they are known by. */
export function recordTable(
  { product }: Asking,
  name: string,
): { readonly table: string; readonly key: string } {
  const { 'x-table': table, 'x-key': [key] = [] } = product.entities[name] ?? {};
  if (table === undefined || key === undefined)
    throw new Error(`"${name}" has no table or no key to be seen by`);
  return { table, key };
}

/** The entity whose record must be the asker's: that of the row, or that to which the row refers. */
export function heldBy({ product }: Asking, { entity, through }: Pick<Among, 'entity' | 'through'>): string {
  if (through === undefined) return entity;
  return product.entities[entity]?.properties[through]?.['x-reference']?.entity ?? entity;
}
