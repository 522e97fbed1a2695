import type { Json } from '../contract/index.ts';

/**
 * The value at a dotted path, undefined if a step is missing; list indexes are numbers. Only own properties
 * are read, so that a path such as `constructor` gives undefined.
 *
 * @example getAt({ lines: [{ Quantity: 2 }] }, 'lines.0.Quantity') // 2
 */
export function getAt(value: unknown, path: string): unknown {
  let current = value;
  for (const segment of segmentsOf(path)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, segment)) return undefined;
    current = (current as Record<string, unknown>)[segment];
  }
  return current;
}

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

type Holder = Record<string, unknown>;

/**
 * Applies many changes by path (`undefined` removes the key); each object on the way is copied once. Without
 * changes the same value is returned. Removals below missing objects are ignored.
 */
export function setMany<T>(value: T, changes: ReadonlyMap<string, unknown>): T {
  if (changes.size === 0 || typeof value !== 'object' || value === null) return value;
  const root = shallowCopy(value) as Holder;
  const copies = new Set<unknown>([root]);
  for (const [path, next] of changes) change(root, segmentsOf(path), next, copies);
  return root as T;
}

function change(root: Holder, segments: readonly string[], next: unknown, copies: Set<unknown>): void {
  let holder = root;
  for (const key of segments.slice(0, -1)) {
    const child = holder[key];
    const isHolder = typeof child === 'object' && child !== null;
    if (!isHolder && next === undefined) return;
    if (!copies.has(child) || !isHolder) {
      holder[key] = isHolder ? shallowCopy(child) : {};
      copies.add(holder[key]);
    }
    holder = holder[key] as Holder;
  }
  const last = segments.at(-1);
  if (last === undefined) return;
  if (next === undefined) delete holder[last];
  else holder[last] = next;
}

function shallowCopy(value: object): object {
  return Array.isArray(value) ? [...value] : { ...value };
}

const segmentsCache = new Map<string, readonly string[]>();

/**
 * Segments of a dotted path, cached: forms read the same few thousand paths on every key press. `''` is the
 * value itself.
 */
export function segmentsOf(path: string): readonly string[] {
  const cached = segmentsCache.get(path);
  if (cached !== undefined) return cached;
  const segments = path === '' ? [] : path.split('.');
  segmentsCache.set(path, segments);
  return segments;
}

/** Whether a value is an object with keys, neither a list nor null. */
export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json };
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>>;
export function isJsonObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own entry of that name: user-defined names such as `constructor` must not reach the prototype. */
export function entryOf<T>(entries: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
