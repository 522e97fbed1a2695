import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { permissionsOf } from '../auth/permissionsOf.ts';

/** A product is frozen, and has few roles: each set is made once. */
const made = new WeakMap<Product, Map<string, ReadonlySet<string>>>();

/**
 * Who is told that records of an entity changed: whoever may make one of the calls that answer such records. What no call answers, nobody shows, and nobody is told.
 */
export function heardEntities(product: Product): (role: string) => ReadonlySet<string> {
  const known = made.get(product) ?? new Map<string, ReadonlySet<string>>();
  made.set(product, known);
  return (role) => {
    const heard = known.get(role) ?? readBy(product, permissionsOf(product.roles, role));
    known.set(role, heard);
    return heard;
  };
}

function readBy({ calls, entities }: Product, permissions: readonly string[]): ReadonlySet<string> {
  const open = Object.values(calls).filter(({ effect, permission }) => {
    const any = permission === undefined ? undefined : [permission].flat();
    return effect === 'read' && (any?.some((each) => permissions.includes(each)) ?? true);
  });
  return new Set(open.flatMap(answeredEntities).filter((name) => Object.hasOwn(entities, name)));
}

/** What a call does says whose records it answers, or else the entities that its answer is made of; and what it says that it reads. */
function answeredEntities({ does, reads = [], response }: CallModel): readonly string[] {
  const { list, read, filled } = does ?? {};
  const done = list ?? read ?? filled;
  return [...reads, ...(done === undefined ? entitiesIn(response) : [done])];
}

function entitiesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = (schema as { readonly 'x-entity'?: unknown })['x-entity'];
  const within = Object.values(schema).flatMap(entitiesIn);
  return typeof own === 'string' ? [own, ...within] : within;
}
