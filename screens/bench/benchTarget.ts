/** Keys of the fields used by a benchmark. */
export interface BenchTarget {
  readonly first: string;
  readonly last: string;
  /** The visible note nearest the middle: the one typed into. */
  readonly text: string;
  /** Five flags around the middle with an initially hidden note. */
  readonly toggles: readonly { readonly flag: string; readonly note: string }[];
  readonly errors: 10;
}

/** @param keys all field keys in order, e.g. `g000_ok`, `g000_dev` … five a group. */
export function benchTarget(keys: readonly string[]): BenchTarget {
  const groups = Math.floor(keys.length / 5);
  const key = (group: number, field: string): string => `g${String(group).padStart(3, '0')}_${field}`;
  const middle = Math.floor(groups / 2);
  const firstOdd = Math.max(1, middle - 4 + ((middle + 1) % 2));
  return {
    first: keys[0] ?? '',
    last: keys.at(-1) ?? '',
    text: key(middle - (middle % 2), 'note'),
    toggles: [0, 1, 2, 3, 4].map((step) => ({
      flag: key(firstOdd + 2 * step, 'dev'),
      note: key(firstOdd + 2 * step, 'note'),
    })),
    errors: 10,
  };
}
