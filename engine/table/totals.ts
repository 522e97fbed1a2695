import { type Big, decimal, hoursOf, minutesOf, rounded, stored } from '../condition/decimals.ts';
import { NoValue } from '../condition/Outcome.ts';
import type { DataRecord, TableSchema } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';

/** Kind of a column's total. */
export type TotalKind = NonNullable<TableSchema['totals']>[string];
/** By column; null if no row has a value. */
export type Totals = Readonly<Record<string, number | string | null>>;

/** Intermediate sums of a column, computed in the browser or by one database query. */
interface TotalParts {
  /** Number of rows with a value. */
  readonly count: number;
  /** Sum of the numbers, as a decimal; null without numbers. */
  readonly sum: number | string | null;
  /** Sum of the numbers read as hours, in minutes; null without numbers. */
  readonly minutes: number | string | null;
  readonly least: number | string | null;
  readonly most: number | string | null;
}

/** Decimal places of an average, as for sums of money and hours. */
const AVERAGE_DIGITS = 6;

/**
 * Computes a total from its parts, the same in browser and server; null without a value or beyond the range
 * of a number.
 */
export function totalOf(
  kind: TotalKind,
  { count, sum, minutes, least, most }: TotalParts,
): number | string | null {
  if (kind === 'count') return count;
  if (kind === 'min') return least;
  if (kind === 'max') return most;
  if (sum === null || minutes === null || count === 0) return null;
  const compute = {
    sum: () => decimal(sum),
    hours: () => hoursOf(decimal(minutes)),
    average: () => rounded(decimal(sum).div(count), AVERAGE_DIGITS),
  };
  const value = stored(compute[kind]());
  return value instanceof NoValue ? null : value;
}

/** Whether the totals of groups add up to the overall total. */
export function addsUp(kind: TotalKind | undefined): boolean {
  return kind === undefined || kind === 'sum' || kind === 'hours' || kind === 'count';
}

/** The totals of rows that the page has completely. */
export function totalsOf(totals: Readonly<Record<string, TotalKind>>, rows: readonly DataRecord[]): Totals {
  return Object.fromEntries(
    Object.entries(totals).map(([field, kind]) => {
      const values = rows.map((row) => getAt(row, field)).filter((value) => !isEmpty(value));
      return [field, totalOf(kind, partsOf(values))];
    }),
  );
}

function partsOf(values: readonly unknown[]): TotalParts {
  const numbers = values.filter((value): value is number => typeof value === 'number');
  const ordered = values.filter((value) => typeof value === 'number' || typeof value === 'string');
  const pick = (better: (a: number | string, b: number | string) => boolean) =>
    ordered.reduce<number | string | null>(
      (best, each) => (best === null || better(each, best) ? each : best),
      null,
    );
  const added = (of: (number: number) => Big) =>
    numbers.length === 0 ? null : numbers.reduce((sum, each) => sum.plus(of(each)), decimal(0)).toFixed();
  return {
    count: values.length,
    sum: added(decimal),
    minutes: added((hours) => minutesOf(decimal(hours))),
    least: pick((a, b) => a < b),
    most: pick((a, b) => a > b),
  };
}

/**
 * Query value for totals.
 *
 * @example totalsQuery({ Hours: 'sum', Date: 'max' }) // 'sum:Hours,max:Date'
 */
export function totalsQuery(totals: Readonly<Record<string, TotalKind>>): string {
  return Object.entries(totals)
    .map(([field, kind]) => `${kind}:${field}`)
    .join(',');
}

const KINDS: Readonly<Record<TotalKind, true>> = {
  sum: true,
  hours: true,
  count: true,
  min: true,
  max: true,
  average: true,
};

/** Inverse of `totalsQuery`, for the server; `kind` is undefined for an unknown kind. */
export function parseTotals(
  asked: string,
): readonly { readonly field: string; readonly kind: TotalKind | undefined }[] {
  const pieces = asked.split(',').filter((each) => each !== '');
  return pieces.map((piece) => {
    const [kind = '', field = piece] = piece.split(':');
    return { field, kind: Object.hasOwn(KINDS, kind) ? (kind as TotalKind) : undefined };
  });
}

/** A group of rows with the same value: number of rows in the whole list, and totals. */
export interface TableGroup {
  /** Null: rows without a value. */
  readonly value: unknown;
  /** Key of the record that the value names, where the column says so (`names`). */
  readonly key?: unknown;
  readonly count: number;
  readonly totals: Totals;
}

/** The groups of rows that the page has completely, in order of first appearance. */
export function groupsOf(
  rows: readonly DataRecord[],
  field: string,
  totals: Readonly<Record<string, TotalKind>> = {},
  names?: string,
): readonly TableGroup[] {
  return groupedRows(rows, field, names).map(({ rows: groupRows }) => ({
    value: groupValue(groupRows[0], field),
    ...(names === undefined ? {} : { key: groupValue(groupRows[0], names) }),
    count: groupRows.length,
    totals: totalsOf(totals, groupRows),
  }));
}

/** Consecutive rows of a page in one group; the rows are sorted by group. */
export interface GroupedRows {
  readonly key: string;
  readonly rows: readonly DataRecord[];
}

/**
 * Groups of rows by the value of a field.
 *
 * @param names path of the record that the value names: equal values of different records stay apart.
 */
export function groupedRows(
  rows: readonly DataRecord[],
  field: string,
  names?: string,
): readonly GroupedRows[] {
  const keyOf = (row: DataRecord) => groupKey(getAt(row, field), names && getAt(row, names));
  return [...Map.groupBy(rows, keyOf)].map(([key, groupRows]) => ({ key, rows: groupRows }));
}

/** Key of a group by value and key of the named record, as the server groups; empty for rows without both. */
export function groupKey(value: unknown, key?: unknown): string {
  const text = isEmpty(value) ? '' : String(value);
  return isEmpty(key) ? text : JSON.stringify([text, String(key)]);
}

function groupValue(row: DataRecord | undefined, field: string): unknown {
  const value = getAt(row, field);
  return isEmpty(value) ? null : value;
}

/** Field with the key of the record that a column names. */
export function recordKeyOf({ columns }: Pick<TableSchema, 'columns'>, field: string): string | undefined {
  return columns.find((column) => column.field === field)?.names;
}

/** Query value for groups by a column: `empID.fullName` where it names a record. */
export function groupQuery(table: Pick<TableSchema, 'columns'>, field: string): string {
  const names = recordKeyOf(table, field);
  return names === undefined ? field : `${names}.${field}`;
}
