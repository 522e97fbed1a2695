import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';

/** Names of the entities whose records the law wants kept whole (`x-kept-for: safety`). */
export function safetyEntities({ entities }: Product): readonly string[] {
  return Object.values(entities)
    .filter((entity) => entity['x-kept-for'] === 'safety')
    .map((entity) => entity['x-entity']);
}

/**
 * For `where`: the row `kept` belongs to no safety record; undefined where the entity is one itself. A file belongs to what the field named by
 * `x-kept-with` says.
 */
export function notSafety(product: Product, entity: EntitySchema): RawBuilder<unknown> | undefined {
  if (entity['x-kept-for'] === 'safety') return undefined;
  const by = entity['x-kept-with'];
  const names = safetyEntities(product);
  if (by === undefined || names.length === 0) return sql`true`;
  return sql`kept.${sql.ref(by)} not in (${sql.join(names)})`;
}
