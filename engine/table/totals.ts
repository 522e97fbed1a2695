import { type Big, decimal, hoursOf, minutesOf, rounded, stored } from '../condition/decimals.ts';
import { NoValue } from '../condition/Outcome.ts';
import type { DataRecord, TableSchema } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';

export type TotalKind = NonNullable<TableSchema['totals']>[string];
/** By column; null where no row has a value to work with. */
export type Totals = Readonly<Record<string, number | string | null>>;

/** What any total is made of, by whoever has the rows: the browser, or the database in one query. */
export interface TotalParts {
  /** Rows that have a value. */
  readonly count: number;
  /** Of their numbers, as a decimal; null without any. */
  readonly sum: number | string | null;
  /** Of their numbers as hours, in minutes; null without any. */
  readonly minutes: number | string | null;
  readonly least: number | string | null;
  readonly most: number | string | null;
}

/** Digits of an average after the point, as far as sums of money and hours go. */
const DIGITS = 6;

/** A total out of its parts, the same on both sides; beyond what a number keeps there is none. */
export function totalOf(
  kind: TotalKind,
  { count, sum, minutes, least, most }: TotalParts,
): number | string | null {
  if (kind === 'count') return count;
  if (kind === 'min') return least;
  if (kind === 'max') return most;
  if (sum === null || minutes === null || count === 0) return null;
  const made = {
    sum: () => decimal(sum),
    hours: () => hoursOf(decimal(minutes)),
    average: () => rounded(decimal(sum).div(count), DIGITS),
  };
  const value = stored(made[kind]());
  return value instanceof NoValue ? null : value;
}

/** Whether totals of groups add up to that of all. */
export function addsUp(kind: TotalKind | undefined): boolean {
  return kind === undefined || kind === 'sum' || kind === 'hours' || kind === 'count';
}

/** The totals of rows that are all here. */
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
 * How a call is asked for totals.
 *
 * @example totalsAsked({ Hours: 'sum', Date: 'max' }) // 'sum:Hours,max:Date'
 */
export function totalsAsked(totals: Readonly<Record<string, TotalKind>>): string {
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

/** The same, read by who answers; without a kind: what is none. */
export function totalsRead(
  asked: string,
): readonly { readonly field: string; readonly kind: TotalKind | undefined }[] {
  const pieces = asked.split(',').filter((each) => each !== '');
  return pieces.map((piece) => {
    const [kind = '', field = piece] = piece.split(':');
    return { field, kind: Object.hasOwn(KINDS, kind) ? (kind as TotalKind) : undefined };
  });
}
