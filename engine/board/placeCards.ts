import type { DataRecord } from '../contract/index.ts';
import type { Totals } from '../table/totals.ts';
import { equal } from '../values/equality.ts';

/** The loaded rows of a column. */
export interface ColumnRows {
  readonly key: string | null;
  readonly rows: readonly DataRecord[];
  /** Number of rows in the whole list. */
  readonly count: number;
  readonly totals: Totals | undefined;
}

/** A move by the user that the server has not confirmed yet. */
export interface CardMove {
  /** The row before the move. */
  readonly row: DataRecord;
  readonly from: string | null;
  readonly to: string | null;
}

type KeyOf = (row: DataRecord) => string;

/** Applies pending moves to the columns: a moved card comes first in its new column. */
export function placeCards(
  columns: readonly ColumnRows[],
  moves: readonly CardMove[],
  keyOf: KeyOf,
): readonly ColumnRows[] {
  const open = moves.filter((move) => !isSettled(move, columns, keyOf));
  if (open.length === 0) return columns;
  const moved = new Set(open.map(({ row }) => keyOf(row)));
  return columns.map(({ key, rows, count, totals }) => {
    const added = open.filter(({ to }) => to === key);
    const removed = open.filter(({ from }) => from === key);
    return {
      key,
      rows: [...added.map(({ row }) => row), ...rows.filter((row) => !moved.has(keyOf(row)))],
      count: Math.max(0, count + added.length - removed.length),
      totals,
    };
  });
}

/**
 * Whether the server's rows reflect a move: the card has left its old column, or has changed. Its presence in
 * the new column is not enough: columns are loaded separately, and for a moment both may contain it.
 */
export function isSettled({ row, from }: CardMove, columns: readonly ColumnRows[], keyOf: KeyOf): boolean {
  const key = keyOf(row);
  const currentRow = columns.find((each) => each.key === from)?.rows.find((each) => keyOf(each) === key);
  return currentRow === undefined || !equal(currentRow, row);
}
