import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';

/** Names of entities with records that the law requires to be kept unchanged (`x-kept-for: safety`). */
export function safetyEntities({ entities }: Product): readonly string[] {
  return Object.values(entities)
    .filter((entity) => entity['x-kept-for'] === 'safety')
    .map((entity) => entity['x-entity']);
}

/**
 * Condition that the row `kept` does not belong to a safety record; undefined for safety entities themselves.
 * A file belongs to the entity in its field named by `x-kept-with`.
 */
export function notSafety(product: Product, entity: EntitySchema): RawBuilder<unknown> | undefined {
  if (entity['x-kept-for'] === 'safety') return undefined;
  const by = entity['x-kept-with'];
  const names = safetyEntities(product);
  if (by === undefined || names.length === 0) return sql`true`;
  return sql`kept.${sql.ref(by)} not in (${sql.join(names)})`;
}
