import type { DataRecord } from '../contract/index.ts';
import type { Totals } from '../table/totals.ts';
import { equal } from '../values/equal.ts';

/** What stands in a column, as far as it was read. */
export interface ColumnRows {
  readonly key: string | null;
  readonly rows: readonly DataRecord[];
  /** Of the whole list. */
  readonly count: number;
  readonly totals: Totals | undefined;
}

/** A card that its reader has moved, and that stands there before the server has said so. */
export interface CardMove {
  /** The row as it was. */
  readonly row: DataRecord;
  readonly from: string | null;
  readonly to: string | null;
}

type KeyOf = (row: DataRecord) => string;

/** The columns as their reader has them: a card that was moved stands first in its new column. */
export function placeCards(
  columns: readonly ColumnRows[],
  moves: readonly CardMove[],
  keyOf: KeyOf,
): readonly ColumnRows[] {
  const open = moves.filter((move) => !isSettled(move, columns, keyOf));
  if (open.length === 0) return columns;
  const moved = new Set(open.map(({ row }) => keyOf(row)));
  return columns.map(({ key, rows, count, totals }) => {
    const come = open.filter(({ to }) => to === key);
    const gone = open.filter(({ from }) => from === key);
    return {
      key,
      rows: [...come.map(({ row }) => row), ...rows.filter((row) => !moved.has(keyOf(row)))],
      count: Math.max(0, count + come.length - gone.length),
      totals,
    };
  });
}

/**
 * Whether the server's own rows say by now where the card stands: it is gone from where it was, or it is not what it was. That it has come is not enough: each
 * column is read by itself, and for a moment both may have it.
 */
export function isSettled({ row, from }: CardMove, columns: readonly ColumnRows[], keyOf: KeyOf): boolean {
  const key = keyOf(row);
  const left = columns.find((each) => each.key === from)?.rows.find((each) => keyOf(each) === key);
  return left === undefined || !equal(left, row);
}
