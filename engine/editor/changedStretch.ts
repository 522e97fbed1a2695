/** A range of a text and its replacement. */
export interface ChangedStretch {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * The single range in which two texts differ, between their common beginning and end; undefined if they are
 * equal.
 *
 * @example changedStretch('{"a":1}', '{"a": 1}') // { from: 5, to: 5, insert: ' ' }
 */
export function changedStretch(before: string, after: string): ChangedStretch | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
