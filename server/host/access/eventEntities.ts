import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { hasPermission } from '../../../engine/index.ts';
import { permissionsOf } from '../auth/sessions.ts';

/** Cache: a product is frozen and has few roles. */
const cache = new WeakMap<Product, Map<string, ReadonlySet<string>>>();

/** The entities of which a role receives change events: those whose records it can read by some call. */
export function eventEntities(product: Product): (role: string) => ReadonlySet<string> {
  const byRole = cache.get(product) ?? new Map<string, ReadonlySet<string>>();
  cache.set(product, byRole);
  return (role) => {
    const entities = byRole.get(role) ?? readBy(product, permissionsOf(product.roles, role));
    byRole.set(role, entities);
    return entities;
  };
}

function readBy({ calls, entities }: Product, permissions: readonly string[]): ReadonlySet<string> {
  const readCalls = Object.values(calls).filter(
    ({ effect, permission }) => effect === 'read' && hasPermission(permissions, permission),
  );
  return new Set(readCalls.flatMap(answeredEntities).filter((name) => Object.hasOwn(entities, name)));
}

/**
 * The entities of a call's answer: by its declared action, else by the entities in its response schema, and
 * those in `reads`.
 */
function answeredEntities({ does, reads = [], response }: CallModel): readonly string[] {
  const { list, read, filled } = does ?? {};
  const main = list ?? read ?? filled;
  return [...reads, ...(main === undefined ? entitiesIn(response) : [main])];
}

function entitiesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const entity = (schema as { readonly 'x-entity'?: unknown })['x-entity'];
  const within = Object.values(schema).flatMap(entitiesIn);
  return typeof entity === 'string' ? [entity, ...within] : within;
}
