import { isDeepStrictEqual } from 'node:util';

/**
 * Whether writing the columns would leave the row unchanged: such a save makes no version, audit row or
 * event. SQL expressions count as changes.
 *
 * @example isUnchanged({ Notes: 'x', Items: [1] }, { Notes: 'x', Items: '[1]' }) is true: JSON is written as
 * text.
 */
export function isUnchanged(row: object, columns: object): boolean {
  return Object.entries(columns).every(
    ([name, value]) => value === undefined || isEqualColumn(Reflect.get(row, name), value),
  );
}

function isEqualColumn(stored: unknown, written: unknown): boolean {
  if (typeof stored !== 'object' || stored === null || typeof written !== 'string') return stored === written;
  try {
    return isDeepStrictEqual(JSON.parse(written), stored);
  } catch {
    return false;
  }
}
