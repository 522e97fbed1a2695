import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';

/**
 * Condition that the row `kept` is older than a date, by the date field of its entity (`x-dated`) or of the
 * record that it belongs to.
 *
 * @throws Error where the entity names no date: its records could never be removed correctly.
 */
export function olderThan(product: Product, entity: EntitySchema, before: Date): RawBuilder<unknown> {
  const { field, through } = entity['x-dated'] ?? {};
  if (field === undefined) throw new Error(`${entity['x-entity']}: x-dated must say how old a record is`);
  if (through === undefined) return sql`kept.${sql.ref(field)} < ${before}`;
  const target = product.entities[entity.properties[through]?.['x-reference']?.entity ?? ''];
  const { 'x-table': table, 'x-key': [key] = [] } = target ?? {};
  if (table === undefined || key === undefined)
    throw new Error(`${entity['x-entity']}: x-dated names no record`);
  return sql`exists (select 1 from ${sql.table(table)} as dated
    where dated.${sql.ref(key)} = kept.${sql.ref(through)} and dated.${sql.ref(field)} < ${before})`;
}
