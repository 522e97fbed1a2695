/**
 * A copy of `data` with `value` at `path`. Only objects and lists along the path are new; all others are
 * shared, so a comparison by reference finds what changed.
 * `copyPath({ a: { x: 1 }, b: B }, ['a', 'x'], 2)` → `{ a: { x: 2 }, b: B }`.
 */
export function copyPath(data: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...tail] = path;
  if (key === undefined) return value;
  if (Array.isArray(data)) {
    const items: unknown[] = [...data];
    const index = Number(key);
    items[index] = copyPath(items[index], tail, value);
    return items;
  }
  const record = isRecord(data) ? data : {};
  return { ...record, [key]: copyPath(record[key], tail, value) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
