import type { DataRecord, TableSchema } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { type TotalKind, type Totals, totalsOf } from './totals.ts';

/** A group of rows with the same value: number of rows in the whole list, and totals. */
export interface TableGroup {
  /** Null: rows without a value. */
  readonly value: unknown;
  readonly count: number;
  readonly totals: Totals;
}

/** The groups of rows that the page has completely, in order of first appearance. */
export function groupsOf(
  rows: readonly DataRecord[],
  field: string,
  totals: Readonly<Record<string, TotalKind>> = {},
): readonly TableGroup[] {
  const members = Map.groupBy(rows, (row) => groupKey(getAt(row, field)));
  return [...members.values()].map((groupRows) => ({
    value: groupValue(groupRows[0], field),
    count: groupRows.length,
    totals: totalsOf(totals, groupRows),
  }));
}

/** Consecutive rows of a page in one group; the rows are sorted by group. */
export interface GroupedRows {
  readonly key: string;
  readonly rows: readonly DataRecord[];
}

export function groupedRows(rows: readonly DataRecord[], field: string): readonly GroupedRows[] {
  const members = Map.groupBy(rows, (row) => groupKey(getAt(row, field)));
  return [...members].map(([key, groupRows]) => ({ key, rows: groupRows }));
}

/** Key of a group; empty for rows without a value. */
export function groupKey(value: unknown): string {
  return isEmpty(value) ? '' : String(value);
}

function groupValue(row: DataRecord | undefined, field: string): unknown {
  const value = getAt(row, field);
  return isEmpty(value) ? null : value;
}

/** Default group of a list. */
export function firstGroup({ groupBy }: Pick<TableSchema, 'groupBy'>): string | undefined {
  return groupBy?.default ?? (groupBy?.fixed === true ? groupBy.fields[0] : undefined);
}
