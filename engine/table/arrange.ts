import type { DataRecord, OptionsSchema, TableSchema } from '../contract/index.ts';
import { codedText } from '../values/codedText.ts';
import { formatDecimal } from '../values/decimal.ts';
import { foldedText } from '../values/foldedText.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import type { Column, TableState } from './TableModel.ts';

type Options = Readonly<Record<string, OptionsSchema>>;

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Searches, sorts and pages in the page, for lists that the server sends completely. */
export function arrange(
  table: TableSchema,
  rows: readonly DataRecord[],
  state: TableState,
  options: Options = {},
): { readonly rows: readonly DataRecord[]; readonly total: number } {
  const matches =
    state.search === '' ? rows : rows.filter((row) => contains(table, row, state.search, options));
  const { sortBy } = state;
  const sorted =
    sortBy === undefined ? matches : matches.toSorted((a, b) => compare(getAt(a, sortBy), getAt(b, sortBy)));
  const directed = sortedByGroup(state.sortDesc ? sorted.toReversed() : sorted, state);
  const from = table.paging === undefined ? 0 : (state.page - 1) * state.perPage;
  const to = table.paging === undefined ? directed.length : from + state.perPage;
  return { rows: directed.slice(from, to), total: matches.length };
}

/** Rows sorted by group; rows without a group last. */
function sortedByGroup(rows: readonly DataRecord[], { groupBy, sortBy, sortDesc }: TableState) {
  if (groupBy === undefined || groupBy === '') return rows;
  const turn = sortBy === groupBy && sortDesc ? -1 : 1;
  const valueIn = (row: DataRecord): unknown => {
    const value = getAt(row, groupBy);
    return isEmpty(value) ? undefined : value;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [valueIn(one), valueIn(other)];
    const missing = Number(a === undefined) - Number(b === undefined);
    return missing === 0 ? turn * compare(a, b) : missing;
  });
}

function contains({ columns }: TableSchema, row: DataRecord, text: string, options: Options): boolean {
  const needle = foldedText(text.trim());
  return columns.some((column) =>
    wordsOf(column, row, options).some((word) => foldedText(word).includes(needle)),
  );
}

/** The visible texts of a cell, companions included, and the raw value. */
function wordsOf(
  { field, with: companions = [], options: name = '' }: Column,
  row: DataRecord,
  options: Options,
): string[] {
  const value = getAt(row, field);
  const option = options[name]?.values.find((each) => each.value === value);
  const label = option && codedText(option.code, option.label);
  const displayText = typeof value === 'number' ? formatDecimal(value) : label;
  const values = [value, displayText, ...companions.map((companion) => getAt(row, companion.field))];
  return values.map((each) => String(each ?? ''));
}

/** Numbers by size, texts by locale; missing values first. */
function compare(a: unknown, b: unknown): number {
  const [noneA, noneB] = [isEmpty(a), isEmpty(b)];
  if (noneA || noneB) return Number(noneB) - Number(noneA);
  return typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a), String(b));
}
