import type { DataRecord, TableSchema } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { type TotalKind, type Totals, totalsOf } from './totals.ts';

/** Rows that have a value in common: how many there are in the whole list, and what they come to. */
export interface TableGroup {
  /** Null: those without one. */
  readonly value: unknown;
  readonly count: number;
  readonly totals: Totals;
}

/** The groups of rows that are all here, in the order in which they first appear. */
export function groupsOf(
  rows: readonly DataRecord[],
  field: string,
  totals: Readonly<Record<string, TotalKind>> = {},
): readonly TableGroup[] {
  const members = Map.groupBy(rows, (row) => groupKey(getAt(row, field)));
  return [...members.values()].map((own) => ({
    value: groupValue(own[0], field),
    count: own.length,
    totals: totalsOf(totals, own),
  }));
}

/** Rows of a page that follow each other in one group; rows come sorted by it. */
export interface GroupedRows {
  readonly key: string;
  readonly rows: readonly DataRecord[];
}

export function groupedRows(rows: readonly DataRecord[], field: string): readonly GroupedRows[] {
  const members = Map.groupBy(rows, (row) => groupKey(getAt(row, field)));
  return [...members].map(([key, own]) => ({ key, rows: own }));
}

/** Tells groups apart: an empty text is no value. */
export function groupKey(value: unknown): string {
  return isEmpty(value) ? '' : String(value);
}

function groupValue(row: DataRecord | undefined, field: string): unknown {
  const value = getAt(row, field);
  return isEmpty(value) ? null : value;
}

/** What a list is grouped by at first. */
export function firstGroup({ groupBy }: Pick<TableSchema, 'groupBy'>): string | undefined {
  return groupBy?.default ?? (groupBy?.fixed === true ? groupBy.fields[0] : undefined);
}
