/**
 * CKL-02: whether a pole stands longer than 25 years, from its year of construction; nothing is said of a year that is none.
 *
 * @example olderThan25(1990, 2026) // 'Y'
 */
export function olderThan25(built: unknown, year: number): 'Y' | 'N' | undefined {
  if (typeof built !== 'number' || !Number.isInteger(built) || built < 1800 || built > year) return undefined;
  return year - built > 25 ? 'Y' : 'N';
}
