import { unstable_serialize } from 'swr';
import type { CallInput } from '../../index.ts';

/** Under what a read is remembered: two lists of one page that ask the same share one request. */
export interface CallKey {
  readonly call: string;
  readonly input: CallInput;
  /** Whose it is alone, who shares it with nobody. */
  readonly reader?: string;
}

/** Entities whose change makes a remembered read old, by the read's id; an empty list: any change does. */
const watched = new Map<string, readonly string[]>();

/** A read's id. */
export function idOf(key: CallKey): string {
  return unstable_serialize(key);
}

/** Says which changes make a read old; several who read the same want all of theirs. */
export function watch(id: string, entities: readonly string[]): void {
  const known = watched.get(id);
  if (known === undefined) watched.set(id, entities);
  else if (known.length > 0) {
    watched.set(id, entities.length === 0 ? [] : [...new Set([...known, ...entities])]);
  }
}

/** Whether a remembered key is a call's, and touched by a change of these entities; none named means of anything. */
export function isTouched(key: unknown, entities: readonly string[]): boolean {
  if (!isCallKey(key)) return false;
  const of = watched.get(idOf(key)) ?? [];
  return entities.length === 0 || of.length === 0 || of.some((entity) => entities.includes(entity));
}

function isCallKey(key: unknown): key is CallKey {
  return typeof key === 'object' && key !== null && 'call' in key && 'input' in key;
}
