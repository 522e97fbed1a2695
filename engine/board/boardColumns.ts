import type { DataRecord, OptionsSchema, TableSchema, WorkflowSchema } from '../contract/index.ts';
import { groupKey } from '../table/groups.ts';
import { getAt } from '../values/paths.ts';

export type Board = NonNullable<TableSchema['board']>;

/** A column of a board: a state of its workflow, or an option. */
export interface BoardColumn {
  /** State or option as text; null: the column for all other rows. */
  readonly key: string | null;
  readonly label: string;
  readonly icon: string | undefined;
  readonly intent: NonNullable<OptionsSchema['values'][number]['intent']>;
}

/** Source of the columns: the workflow of the board, else the options of its field. */
export interface BoardSource {
  readonly workflow?: WorkflowSchema | undefined;
  readonly options?: OptionsSchema | undefined;
}

/** Columns in the order of the schema; the column for other rows is last. */
export function boardColumns(board: Board, { workflow, options }: BoardSource): readonly BoardColumn[] {
  const allColumns: readonly BoardColumn[] = (workflow?.states ?? options?.values ?? []).map(
    ({ value, label, icon, intent = 'none' }) => ({ key: String(value), label, icon, intent }),
  );
  const { columns } = board;
  const chosen = columns?.flatMap((value) => allColumns.find(({ key }) => key === String(value)) ?? []);
  const otherColumn: BoardColumn = { key: null, label: 'board.others', icon: undefined, intent: 'none' };
  return [...(chosen ?? allColumns), otherColumn];
}

/** Column of a row: exactly one. A record without a state belongs to the initial state. */
export function columnOf(
  { by }: Pick<Board, 'by'>,
  columns: readonly BoardColumn[],
  row: DataRecord,
  workflow?: Pick<WorkflowSchema, 'initial'>,
): string | null {
  const value = groupKey(getAt(row, by));
  return columnOfValue(columns, value === '' ? (workflow?.initial ?? value) : value);
}

export function columnOfValue(columns: readonly BoardColumn[], value: string): string | null {
  return columns.some(({ key }) => key === value) ? value : null;
}
