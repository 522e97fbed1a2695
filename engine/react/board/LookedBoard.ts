import type { BoardColumn } from '../../index.ts';
import type { BoardProps } from '../table/SchemaTable.tsx';
import type { BoardList, ReadBoard } from './ShownBoard.ts';

export type KnownBoardProps = BoardProps & Pick<BoardList, 'workflow'>;

/** Display state of a board: the column on a phone, and the number of cards per column. */
export type LookedBoard = KnownBoardProps &
  Pick<ReadBoard, 'board' | 'columns' | 'show' | 'mostOf' | 'more'> & {
    /** Undefined until the user selects one. */
    readonly chosen: string | null | undefined;
  };

/** Key of the selected column, otherwise of the first non-empty one. */
export function shownColumn(
  { chosen, columns }: Pick<LookedBoard, 'chosen' | 'columns'>,
  countOf: (column: BoardColumn) => number,
): string | null {
  if (chosen !== undefined) return chosen;
  return (columns.find((column) => countOf(column) > 0) ?? columns[0])?.key ?? null;
}
