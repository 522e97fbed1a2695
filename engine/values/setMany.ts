import { segmentsOf } from './path.ts';

type Holder = Record<string, unknown>;

/**
 * Applies many changes by path (`undefined` removes the key); each object on the way is copied once. Without
 * changes the same value is returned. Removals below missing objects are ignored.
 */
export function setMany<T>(value: T, changes: ReadonlyMap<string, unknown>): T {
  if (changes.size === 0 || typeof value !== 'object' || value === null) return value;
  const root = copyOf(value) as Holder;
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
      holder[key] = isHolder ? copyOf(child) : {};
      copies.add(holder[key]);
    }
    holder = holder[key] as Holder;
  }
  const last = segments.at(-1);
  if (last === undefined) return;
  if (next === undefined) delete holder[last];
  else holder[last] = next;
}

function copyOf(value: object): object {
  return Array.isArray(value) ? [...value] : { ...value };
}
