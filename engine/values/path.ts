const known = new Map<string, readonly string[]>();

/** Segments of a dotted path, remembered: forms ask for the same few thousand paths on every key. `''` is the value itself. */
export function segmentsOf(path: string): readonly string[] {
  const found = known.get(path);
  if (found !== undefined) return found;
  const segments = path === '' ? [] : path.split('.');
  known.set(path, segments);
  return segments;
}
