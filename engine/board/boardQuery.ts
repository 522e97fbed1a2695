import type { TableGroup } from '../table/groups.ts';
import { groupKey } from '../table/groups.ts';
import type { TableModel, TableState } from '../table/TableModel.ts';
import { type Totals, totalsAsked } from '../table/totals.ts';
import type { Board, BoardColumn } from './boardColumns.ts';
import { columnOfValue } from './boardColumns.ts';

type Query = Readonly<Record<string, string | number | boolean>>;

/** So many rows a server answers at most. */
export const MOST_CARDS = 500;
const FIRST = 20;

/** So many cards of a column at first, and so many more at a time. */
export function cardsAtFirst({ first = FIRST }: Board): number {
  return first;
}

/** What a list's call is asked for the number of rows in each column, narrowed as the list is. */
export function boardCountQuery(model: TableModel, state: TableState, { by }: Board): Query {
  const { totals } = model.table;
  return {
    ...unpaged(model, state, 1),
    groupBy: by,
    summaryOnly: true,
    ...(totals === undefined ? {} : { totals: totalsAsked(totals) }),
  };
}

/**
 * What it is asked for the first cards of a column.
 *
 * @param values of the column; those of the others are known once rows were counted.
 * @returns undefined where the reader's filter leaves nothing of it.
 */
export function boardColumnQuery(
  model: TableModel,
  state: TableState,
  { param = '' }: Board,
  values: readonly string[],
  most: number,
): Query | undefined {
  const wanted = state.filters[param] ?? '';
  const chosen = wanted === '' ? values : values.filter((value) => wanted.split(',').includes(value));
  if (chosen.length === 0) return undefined;
  const { sorting } = model.table;
  const { sortBy, sortDesc } = state;
  return {
    ...unpaged(model, state, Math.min(most, MOST_CARDS)),
    ...(sortBy === undefined
      ? {}
      : { [sorting?.by ?? 'sortBy']: sortBy, [sorting?.desc ?? 'sortDesc']: sortDesc }),
    [param]: chosen.join(','),
  };
}

/** The same whichever page of the list was seen, and however it is grouped. */
function unpaged(model: TableModel, state: TableState, perPage: number): Query {
  return model.query({ ...state, page: 1, perPage, sortBy: undefined, groupBy: '' });
}

/** What is known of a column before its rows are. */
export interface ColumnCount {
  readonly count: number;
  readonly totals: Totals | undefined;
  /** The values whose rows stand there. */
  readonly values: readonly string[];
}

/** What the server's groups come to by column; where several stand together, only their number is told. */
export function boardCounts(
  groups: readonly TableGroup[],
  columns: readonly BoardColumn[],
  initial = '',
): ReadonlyMap<string | null, ColumnCount> {
  const counts = new Map<string | null, ColumnCount>(
    columns.map(({ key }) => [key, { count: 0, totals: undefined, values: key === null ? [] : [key] }]),
  );
  for (const { value, count, totals } of groups) {
    const own = groupKey(value) || initial;
    const key = columnOfValue(columns, own);
    const { count: before = 0, values = [] } = counts.get(key) ?? {};
    counts.set(key, {
      count: before + count,
      totals: before === 0 ? totals : undefined,
      values: key === null && own !== '' ? [...values, own] : values,
    });
  }
  return counts;
}
