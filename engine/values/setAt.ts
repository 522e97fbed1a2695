import { segmentsOf } from './path.ts';

/**
 * A copy of `value` with `next` at a dotted path. Parts beside the path are shared, and the same object is
 * returned if nothing changes, so that views compare by reference. `undefined` removes the key; missing
 * objects are created.
 *
 * @example setAt({ a: { b: 1 }, c }, 'a.b', 2) // { a: { b: 2 }, c } with the same c
 */
export function setAt<T>(value: T, path: string, next: unknown): T {
  return place(value, segmentsOf(path), 0, next) as T;
}

function place(value: unknown, segments: readonly string[], depth: number, next: unknown): unknown {
  const key = segments[depth];
  if (key === undefined) return next;
  if (Array.isArray(value)) return placeInList(value, Number(key), segments, depth, next);
  const holder = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const current = Object.hasOwn(holder, key) ? holder[key] : undefined;
  const replaced = place(current, segments, depth + 1, next);
  if (replaced === undefined) return without(value, holder, key);
  if (Object.is(replaced, current)) return value;
  return { ...holder, [key]: replaced };
}

function placeInList(
  list: readonly unknown[],
  index: number,
  segments: readonly string[],
  depth: number,
  next: unknown,
): unknown {
  const replaced = place(list[index], segments, depth + 1, next);
  if (Object.is(replaced, list[index])) return list;
  return replaced === undefined ? list.toSpliced(index, 1) : Object.assign([...list], { [index]: replaced });
}

function without(value: unknown, holder: Record<string, unknown>, key: string): unknown {
  if (!Object.hasOwn(holder, key)) return value;
  const { [key]: _gone, ...rest } = holder;
  return rest;
}
