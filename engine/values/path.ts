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
