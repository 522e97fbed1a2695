/**
 * JSON with sorted keys: equal values give equal texts, whatever the key order of their storage.
 *
 * @example canonical({ b: 1, a: undefined }) === canonical({ b: 1 })
 */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(
      Object.entries(each)
        .filter(([, own]) => own !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}
