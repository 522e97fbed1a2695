import { identityOf } from '../../../engine/editor/index.ts';
import { under } from '../../../engine/node.ts';

/** Equal JSON, including the order of keys, which is significant in a schema. */
export function isSameJson(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One place at which two contents differ; `undefined` on the side that lacks it. */
export interface JsonDifference {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Lists the places where two contents differ, in time linear to their length. Items of lists are matched by
 * their identifying word; a reordered list is one more difference, with the identities in both orders.
 */
export function jsonDifferences(before: unknown, after: unknown, pointer = ''): readonly JsonDifference[] {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) {
    const [was, is] = [Object.keys(before), Object.keys(after)];
    const inside = [...new Set([...was, ...is])].flatMap((key) =>
      jsonDifferences(before[key], after[key], under(pointer, key)),
    );
    // Same contents, other order of keys.
    return inside.length > 0 || isSameJson(was, is) ? inside : [{ pointer, before: was, after: is }];
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
  if (name === undefined) return isSameJson(before, after) ? [] : [{ pointer, before, after }];
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
  return isSameJson(was, is)
    ? inside
    : [...inside, { pointer, before: before.map(name), after: after.map(name) }];
}
