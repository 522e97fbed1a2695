import type { BoardColumn } from '../../index.ts';
import type { BoardProps } from '../table/BoardProps.ts';
import type { BoardList, ReadBoard } from './ShownBoard.ts';

export type KnownBoardProps = BoardProps & Pick<BoardList, 'workflow'>;

/** What its reader looks at: on a phone one column, and of each so many cards. */
export type LookedBoard = KnownBoardProps &
  Pick<ReadBoard, 'board' | 'columns' | 'show' | 'mostOf' | 'more'> & {
    /** Undefined until the reader chooses. */
    readonly chosen: string | null | undefined;
  };

/** The column that the reader chose, else the first in which something stands. */
export function shownColumn(
  { chosen, columns }: Pick<LookedBoard, 'chosen' | 'columns'>,
  countOf: (column: BoardColumn) => number,
): string | null {
  if (chosen !== undefined) return chosen;
  return (columns.find((column) => countOf(column) > 0) ?? columns[0])?.key ?? null;
}
