import { identityOf } from '../../../engine/editor/index.ts';
import { under } from '../../../engine/node.ts';
import { isObject, same } from './json.ts';

/** One place at which two contents differ; `undefined`: it is not there. */
export interface JsonDifference {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Where two contents differ, as deep as it goes, in time that grows with their length. Items of a list that bear names are told apart by them; a list whose
 * items changed places is told as a whole, by their names.
 */
export function jsonDifferences(before: unknown, after: unknown, pointer = ''): readonly JsonDifference[] {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) {
    const [was, is] = [Object.keys(before), Object.keys(after)];
    const inside = [...new Set([...was, ...is])].flatMap((key) =>
      jsonDifferences(before[key], after[key], under(pointer, key)),
    );
    // The order of keys alone.
    return inside.length > 0 || same(was, is) ? inside : [{ pointer, before: was, after: is }];
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
  if (name === undefined) return same(before, after) ? [] : [{ pointer, before, after }];
  const placed = (list: readonly unknown[]) =>
    new Map(list.map((item, index) => [name(item), { item, index }]));
  const [old, now] = [placed(before), placed(after)];
  const inside = [...new Map([...old, ...now])].flatMap(([id, { index }]) =>
    jsonDifferences(old.get(id)?.item, now.get(id)?.item, under(pointer, String(index))),
  );
  const [was, is] = [
    before.map(name).filter((id) => now.has(id)),
    after.map(name).filter((id) => old.has(id)),
  ];
  return same(was, is) ? inside : [...inside, { pointer, before: before.map(name), after: after.map(name) }];
}
