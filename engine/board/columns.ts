import type { DataRecord, OptionsSchema, TableSchema, WorkflowSchema } from '../contract/index.ts';
import type { TableModel, TableState } from '../table/TableModel.ts';
import { groupKey, type TableGroup, type Totals, totalsQuery } from '../table/totals.ts';
import { getAt } from '../values/paths.ts';

/** The `board` of a table's schema. */
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

type Query = Readonly<Record<string, string | number | boolean>>;

/** Largest number of rows in one answer of a server. */
export const MAX_CARDS = 500;
const FIRST = 20;

/** Number of cards per column at first, and added by each "more". */
export function cardsAtFirst({ first = FIRST }: Board): number {
  return first;
}

/** Query parameters for the number of rows per column, with the filters of the list. */
export function boardCountQuery(model: TableModel, state: TableState, { by }: Board): Query {
  const { totals } = model.table;
  return {
    ...unpaged(model, state, 1),
    groupBy: by,
    summaryOnly: true,
    ...(totals === undefined ? {} : { totals: totalsQuery(totals) }),
  };
}

/**
 * Query parameters for the first cards of a column.
 *
 * @param values of the column; those of the "other" column are known after counting.
 * @returns undefined if the user's filter excludes the column.
 */
export function boardColumnQuery(
  model: TableModel,
  state: TableState,
  { param = '' }: Board,
  values: readonly string[],
  most: number,
): Query | undefined {
  const filter = state.filters[param] ?? '';
  const chosen = filter === '' ? values : values.filter((value) => filter.split(',').includes(value));
  if (chosen.length === 0) return undefined;
  const { sorting } = model.table;
  const { sortBy, sortDesc } = state;
  return {
    ...unpaged(model, state, Math.min(most, MAX_CARDS)),
    ...(sortBy === undefined
      ? {}
      : { [sorting?.by ?? 'sortBy']: sortBy, [sorting?.desc ?? 'sortDesc']: sortDesc }),
    [param]: chosen.join(','),
  };
}

/** Independent of the page and grouping of the list. */
function unpaged(model: TableModel, state: TableState, perPage: number): Query {
  return model.query({ ...state, page: 1, perPage, sortBy: undefined, groupBy: '' });
}

/** Count and totals of a column, before its rows are loaded. */
export interface ColumnCount {
  readonly count: number;
  readonly totals: Totals | undefined;
  /** Values of the rows in the column. */
  readonly values: readonly string[];
}

/** Counts by column, from the server's groups; a column of several groups has a count only, no totals. */
export function boardCounts(
  groups: readonly TableGroup[],
  columns: readonly BoardColumn[],
  initial = '',
): ReadonlyMap<string | null, ColumnCount> {
  const counts = new Map<string | null, ColumnCount>(
    columns.map(({ key }) => [key, { count: 0, totals: undefined, values: key === null ? [] : [key] }]),
  );
  for (const { value, count, totals } of groups) {
    const groupValue = groupKey(value) || initial;
    const key = columnOfValue(columns, groupValue);
    const { count: before = 0, values = [] } = counts.get(key) ?? {};
    counts.set(key, {
      count: before + count,
      totals: before === 0 ? totals : undefined,
      values: key === null && groupValue !== '' ? [...values, groupValue] : values,
    });
  }
  return counts;
}
