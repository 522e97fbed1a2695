import type { DataRecord, OptionsSchema, TableSchema, WorkflowSchema } from '../contract/index.ts';
import { groupKey } from '../table/groups.ts';
import { getAt } from '../values/getAt.ts';

export type Board = NonNullable<TableSchema['board']>;

/** A column of a board: a state of its workflow, or an option. */
export interface BoardColumn {
  /** The state or option, as text; null: where the rows stand that stand in no other. */
  readonly key: string | null;
  readonly label: string;
  readonly icon: string | undefined;
  readonly intent: NonNullable<OptionsSchema['values'][number]['intent']>;
}

/** What a board's columns are made of: the workflow that it names, else the options of its field. */
export interface BoardSource {
  readonly workflow?: WorkflowSchema | undefined;
  readonly options?: OptionsSchema | undefined;
}

/** The columns in the order that the schema gives, the others last. */
export function boardColumns(board: Board, { workflow, options }: BoardSource): readonly BoardColumn[] {
  const known: readonly BoardColumn[] = (workflow?.states ?? options?.values ?? []).map(
    ({ value, label, icon, intent = 'none' }) => ({ key: String(value), label, icon, intent }),
  );
  const { columns } = board;
  const chosen = columns?.flatMap((value) => known.find(({ key }) => key === String(value)) ?? []);
  const others: BoardColumn = { key: null, label: 'board.others', icon: undefined, intent: 'none' };
  return [...(chosen ?? known), others];
}

/** In which column a row stands: exactly one. A record without a state is in the workflow's first. */
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
