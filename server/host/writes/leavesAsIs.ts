import { isDeepStrictEqual } from 'node:util';

/**
 * Whether writing the columns would leave the row as it is: a save that changes nothing makes no new version, no audit row and no noise in open
 * browsers. What PostgreSQL would compute counts as a change.
 *
 * @example leavesAsIs({ Notes: 'x', Items: [1] }, { Notes: 'x', Items: '[1]' }) is true: JSON is written as text.
 */
export function leavesAsIs(row: object, columns: object): boolean {
  return Object.entries(columns).every(
    ([name, value]) => value === undefined || same(Reflect.get(row, name), value),
  );
}

function same(stored: unknown, written: unknown): boolean {
  if (typeof stored !== 'object' || stored === null || typeof written !== 'string') return stored === written;
  try {
    return isDeepStrictEqual(JSON.parse(written), stored);
  } catch {
    return false;
  }
}
