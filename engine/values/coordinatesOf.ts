/** `coordinatesOf('41.9,12.5')` → `[41.9, 12.5]`; anything that is no position on earth gives undefined. */
export function coordinatesOf(value: unknown): readonly [number, number] | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(value);
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined;
}
