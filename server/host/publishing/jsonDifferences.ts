import { under } from '../../../engine/node.ts';
import { identityOf } from './identityOf.ts';
import { isObject, same } from './json.ts';

/** One place at which two contents differ; `undefined`: it is not there. */
export interface JsonDifference {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Where two contents differ, as deep as it goes. Items of a list that bear names are told apart by them; a list whose items changed places is
 * told as a whole, by their names.
 */
export function jsonDifferences(before: unknown, after: unknown, pointer = ''): readonly JsonDifference[] {
  if (same(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const inside = keys.flatMap((key) => jsonDifferences(before[key], after[key], under(pointer, key)));
    // The order of keys alone.
    return inside.length > 0 ? inside : [{ pointer, before: Object.keys(before), after: Object.keys(after) }];
  }
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, pointer);
  return [{ pointer, before, after }];
}

function listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
): readonly JsonDifference[] {
  const name = identityOf(before, after);
  if (name === undefined) return [{ pointer, before, after }];
  const [old, now] = [
    new Map(before.map((item) => [name(item), item])),
    new Map(after.map((item) => [name(item), item])),
  ];
  const place = (id: string) =>
    under(pointer, String(now.has(id) ? [...now.keys()].indexOf(id) : [...old.keys()].indexOf(id)));
  const inside = [...new Set([...old.keys(), ...now.keys()])].flatMap((id) =>
    jsonDifferences(old.get(id), now.get(id), place(id)),
  );
  const [was, is] = [
    [...old.keys()].filter((id) => now.has(id)),
    [...now.keys()].filter((id) => old.has(id)),
  ];
  return same(was, is) ? inside : [...inside, { pointer, before: [...old.keys()], after: [...now.keys()] }];
}
