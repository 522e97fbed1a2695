import type { DataRecord, WorkflowSchema } from '../../contract/index.ts';
import type { Board, BoardColumn, CardWay, ColumnRows } from '../../index.ts';
import type { CallState } from '../calls/useCall.ts';
import type { BoardProps } from '../table/SchemaTable.tsx';

/** A list's board with its rows. */
export interface ReadBoard {
  readonly board: Board;
  readonly columns: readonly BoardColumn[];
  /** The rows of each column, in column order. */
  readonly standing: readonly ColumnRows[];
  /** The requests of the columns, if there are any. */
  readonly calls: ReadonlyMap<string | null, CallState<unknown>>;
  /** The column displayed on a phone. */
  readonly shown: string | null;
  readonly show: (column: string | null) => void;
  /** Number of cards rendered per column. */
  readonly mostOf: (column: string | null) => number;
  readonly more: (column: string | null) => void;
}

/** Further inputs of a board: its list, and the workflow of its cards. */
export interface BoardList extends Pick<BoardProps, 'view' | 'run' | 'title'> {
  /** Absent: cards cannot be moved. */
  readonly workflow: WorkflowSchema | undefined;
}

/** A card with its possible moves. */
export interface ShownCard {
  readonly row: DataRecord;
  readonly key: string;
  /** Unique display name. */
  readonly name: string;
  readonly from: string | null;
  readonly ways: readonly CardWay[];
}

export type WorkflowBoardProps = BoardProps & Pick<BoardList, 'workflow'>;

/** Display state of a board: the column on a phone, and the number of cards per column. */
export type BoardViewProps = WorkflowBoardProps &
  Pick<ReadBoard, 'board' | 'columns' | 'show' | 'mostOf' | 'more'> & {
    /** Undefined until the user selects one. */
    readonly chosen: string | null | undefined;
  };

/** Key of the selected column, otherwise of the first non-empty one. */
export function shownColumn(
  { chosen, columns }: Pick<BoardViewProps, 'chosen' | 'columns'>,
  countOf: (column: BoardColumn) => number,
): string | null {
  if (chosen !== undefined) return chosen;
  return (columns.find((column) => countOf(column) > 0) ?? columns[0])?.key ?? null;
}
