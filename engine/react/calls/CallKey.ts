import { unstable_serialize } from 'swr';
import type { CallInput } from '../../index.ts';

/** Cache key of a read: two lists with the same request share it. */
export interface CallKey {
  readonly call: string;
  readonly input: CallInput;
  /** Id of a single reader, for an unshared read. */
  readonly reader?: string;
}

/** Entities that invalidate a cached read, by its id; an empty list: any change does. */
const watched = new Map<string, readonly string[]>();

/** Serialized id of a read. */
export function idOf(key: CallKey): string {
  return unstable_serialize(key);
}

/** Registers the entities that invalidate a read; several readers of a key are merged. */
export function watch(id: string, entities: readonly string[]): void {
  const registered = watched.get(id);
  if (registered === undefined) watched.set(id, entities);
  else if (registered.length > 0) {
    watched.set(id, entities.length === 0 ? [] : [...new Set([...registered, ...entities])]);
  }
}

/** Whether a cache key is a call's and invalidated by a change of these entities; an empty list means any. */
export function isTouched(key: unknown, entities: readonly string[]): boolean {
  if (!isCallKey(key)) return false;
  const of = watched.get(idOf(key)) ?? [];
  return entities.length === 0 || of.length === 0 || of.some((entity) => entities.includes(entity));
}

function isCallKey(key: unknown): key is CallKey {
  return typeof key === 'object' && key !== null && 'call' in key && 'input' in key;
}
