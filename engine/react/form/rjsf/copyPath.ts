/**
 * A copy of `data` with `value` at `path` in which only the objects and lists along the path are new: all others stay
 * the very same, so that whoever compares by reference sees at once what changed.
 * `copyPath({ a: { x: 1 }, b: B }, ['a', 'x'], 2)` → `{ a: { x: 2 }, b: B }`.
 */
export function copyPath(data: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(data)) {
    const items: unknown[] = [...data];
    const index = Number(key);
    items[index] = copyPath(items[index], rest, value);
    return items;
  }
  const record = isRecord(data) ? data : {};
  return { ...record, [key]: copyPath(record[key], rest, value) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
