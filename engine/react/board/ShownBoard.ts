import type { DataRecord, WorkflowSchema } from '../../contract/index.ts';
import type { Board, BoardColumn, CardWay, ColumnRows } from '../../index.ts';
import type { CallState } from '../calls/useCall.ts';
import type { BoardProps } from '../table/BoardProps.ts';

/** A list's board as it was read. */
export interface ReadBoard {
  readonly board: Board;
  readonly columns: readonly BoardColumn[];
  /** What stands in each column, in their order, as the server or the given rows say. */
  readonly standing: readonly ColumnRows[];
  /** How the rows of a column come, where they are asked for. */
  readonly calls: ReadonlyMap<string | null, CallState<unknown>>;
  /** The column that a phone shows. */
  readonly shown: string | null;
  readonly show: (column: string | null) => void;
  /** So many cards of a column are drawn. */
  readonly mostOf: (column: string | null) => number;
  readonly more: (column: string | null) => void;
}

/** What a board needs besides: its list, and what its cards do. */
export interface BoardList extends Pick<BoardProps, 'view' | 'run' | 'title'> {
  /** Absent where cards are not moved. */
  readonly workflow: WorkflowSchema | undefined;
}

/** A card with where it may go. */
export interface ShownCard {
  readonly row: DataRecord;
  readonly key: string;
  /** What it is called, told apart from all others. */
  readonly name: string;
  readonly from: string | null;
  readonly ways: readonly CardWay[];
}
