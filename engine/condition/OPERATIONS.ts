import { minutesBetween } from '../values/clock.ts';
import { daysAfter, monthsAfter } from '../values/days.ts';
import { formatDecimal } from '../values/decimal.ts';
import { answeredIn } from '../values/isEmpty.ts';
import { type Big, bounded, decimal, isDecimal, rounded, stored, wholeBelow } from './decimals.ts';
import { hasValue, NoValue, type Outcome } from './Outcome.ts';

/** What an operand must be. `order`: numbers, or days, or times, all alike; `list-or-text`: something with a length. */
export type Kind = 'number' | 'day' | 'time' | 'text' | 'order' | 'sized' | 'any';

export interface Operation {
  readonly takes: Kind;
  /** What the second operand is, where it is something else. */
  readonly second?: Kind;
  readonly gives: 'number' | 'day' | 'text' | 'same';
  /** What it comes to where there is no answer, if it comes to anything. */
  readonly ofNone?: Worked;
  readonly work: (operands: readonly Worked[]) => Worked | NoValue;
}

/** Numbers are worked on as decimals, so that nothing is rounded between two operations. */
export type Worked = Big | string | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

/** A text that an expression makes is no longer than this. */
const LONGEST = 10_000;
const DAY_MS = 86_400_000;
const MOMENT = /^\d{4}-\d\d-\d\dT/;

/** Operations over operands that all have a value. Whatever is not here, the interpreter does itself: values, choices, rows of lists. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  add: numbers((all) => all.reduce((sum, each) => sum.plus(each))),
  subtract: numbers(([first, ...others]) => others.reduce((rest, each) => rest.minus(each), first as Big)),
  multiply: numbers((all) => all.reduce((product, each) => product.times(each))),
  divide: numbers(([left, right]) =>
    (right as Big).eq(0) ? new NoValue('division-by-zero') : (left as Big).div(right as Big),
  ),
  round: numbers(([value, digits]) =>
    rounded(value as Big, Math.min(Math.max(Math.trunc(Number(digits ?? 0)), 0), 15)),
  ),
  floor: numbers(([value]) => wholeBelow(value as Big)),
  ceiling: numbers(([value]) => wholeBelow((value as Big).neg()).neg()),
  abs: numbers(([value]) => (value as Big).abs()),
  least: { takes: 'order', gives: 'same', work: (all) => all.reduce((a, b) => (isBefore(b, a) ? b : a)) },
  greatest: { takes: 'order', gives: 'same', work: (all) => all.reduce((a, b) => (isBefore(a, b) ? b : a)) },
  number: { takes: 'text', gives: 'number', work: ([text]) => numberIn(String(text)) },
  addDays: {
    takes: 'day',
    second: 'number',
    gives: 'day',
    work: ([day, count]) => moved(day, count, 1, daysAfter),
  },
  addMonths: {
    takes: 'day',
    second: 'number',
    gives: 'day',
    work: ([day, count]) => moved(day, count, 31, monthsAfter),
  },
  daysBetween: {
    takes: 'day',
    gives: 'number',
    work: ([from, to]) => decimal((noonOf(String(to)) - noonOf(String(from))) / DAY_MS),
  },
  yearsBetween: { takes: 'day', gives: 'number', work: ([from, to]) => yearsFrom(String(from), String(to)) },
  minutesBetween: {
    takes: 'time',
    gives: 'number',
    work: ([from, to]) => minutesFrom(String(from), String(to)),
  },
  year: { takes: 'day', gives: 'number', work: ([day]) => decimal(String(day).slice(0, 4)) },
  length: {
    takes: 'sized',
    gives: 'number',
    ofNone: decimal(0),
    work: ([sized]) => decimal((Array.isArray(sized) ? answeredIn(sized) : [...(sized as string)]).length),
  },
  upper: { takes: 'text', gives: 'text', work: ([text]) => short(String(text).toUpperCase()) },
  lower: { takes: 'text', gives: 'text', work: ([text]) => short(String(text).toLowerCase()) },
  text: { takes: 'any', gives: 'text', work: joined },
};

function numbers(work: (operands: readonly Big[]) => Big | NoValue): Operation {
  return {
    takes: 'number',
    gives: 'number',
    work: (operands) => {
      const result = work(operands as readonly Big[]);
      return hasValue(result) ? bounded(result) : result;
    },
  };
}

/** Numbers by size, days and times as texts. */
export function isBefore(left: Worked, right: Worked): boolean {
  return isDecimal(left) && isDecimal(right) ? left.lt(right) : String(left) < String(right);
}

function numberIn(text: string): Big | NoValue {
  const bare = text.trim();
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(bare) ? decimal(bare) : new NoValue('not-a-number');
}

/** `most`: days that one step is at most, so that nobody leaves the calendar of four digits. */
function moved(
  day: Worked | undefined,
  count: Worked | undefined,
  most: number,
  by: (day: string, count: number) => string,
): string | NoValue {
  const steps = Math.trunc(Number(count));
  if (Math.abs(steps) * most > 3_000_000) return new NoValue('overflow');
  const found = by(String(day), steps);
  return /^\d{4}-/.test(found) ? found : new NoValue('overflow');
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

function yearsFrom(from: string, to: string): Big {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return decimal(to.slice(5) < from.slice(5) ? years - 1 : years);
}

/** No clock is set there. */
const NO_CHANGE = { day: '2026-01-01', timeZone: 'UTC' };

function minutesFrom(from: string, to: string): Big | NoValue {
  if (MOMENT.test(from) !== MOMENT.test(to)) return new NoValue('not-a-time');
  if (MOMENT.test(from)) return decimal((Date.parse(to) - Date.parse(from)) / 60_000);
  // The same time is no day later.
  return decimal(from.slice(0, 5) === to.slice(0, 5) ? 0 : minutesBetween(from, to, NO_CHANGE));
}

function joined(parts: readonly Worked[]): string | NoValue {
  const said = parts.map((part) => {
    const value = isDecimal(part) ? stored(part) : part;
    if (!hasValue(value)) return value;
    if (typeof value === 'object') return new NoValue('not-a-text');
    return typeof value === 'number' ? formatDecimal(value, '.') : String(value);
  });
  const lost = said.find((part) => !hasValue(part));
  return lost instanceof NoValue ? lost : short(said.join(''));
}

function short(text: string): string | NoValue {
  return text.length > LONGEST ? new NoValue('too-much') : text;
}

/** What the rest of the product sees of a worked-out value. */
export function told(worked: Worked | NoValue): Outcome {
  return isDecimal(worked) ? stored(worked) : worked;
}
