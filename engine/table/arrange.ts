import type { DataRecord, TableSchema } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import type { TableState } from './TableModel.ts';

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Searches, sorts and pages rows in the page itself, for lists that the server sends whole. */
export function arrange(
  table: TableSchema,
  rows: readonly DataRecord[],
  state: TableState,
): { readonly rows: readonly DataRecord[]; readonly total: number } {
  const found = state.search === '' ? rows : rows.filter((row) => contains(table, row, state.search));
  const { sortBy } = state;
  const sorted =
    sortBy === undefined ? found : found.toSorted((a, b) => compare(getAt(a, sortBy), getAt(b, sortBy)));
  const directed = state.sortDesc ? sorted.toReversed() : sorted;
  const from = table.paging === undefined ? 0 : (state.page - 1) * state.perPage;
  const to = table.paging === undefined ? directed.length : from + state.perPage;
  return { rows: directed.slice(from, to), total: found.length };
}

function contains(table: TableSchema, row: DataRecord, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return table.columns.some((column) =>
    String(getAt(row, column.field) ?? '')
      .toLocaleLowerCase()
      .includes(wanted),
  );
}

/** Numbers by size, texts as a reader expects; what is missing comes first. */
function compare(a: unknown, b: unknown): number {
  const [noneA, noneB] = [a === undefined || a === null, b === undefined || b === null];
  if (noneA || noneB) return Number(noneB) - Number(noneA);
  return typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a), String(b));
}
