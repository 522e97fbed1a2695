import { answeredIn } from '../values/equality.ts';
import { formatDecimal } from '../values/numbers.ts';
import { comparable, daysAfter, minutesBetween, monthsAfter } from '../values/time.ts';
import { type Big, bounded, decimal, floorOf, isDecimal, rounded, stored } from './decimals.ts';
import { hasValue, NoValue, type NoValueReason, type Outcome } from './Outcome.ts';

/** Type of an operand. `order`: numbers, days or times, all of one type; `sized`: a text or a list. */
export type Kind = 'number' | 'day' | 'time' | 'text' | 'order' | 'sized' | 'any';

interface Operation {
  readonly takes: Kind;
  /** Type of the second operand, if different. */
  readonly second?: Kind;
  readonly gives: 'number' | 'day' | 'text' | 'same';
  /** Result for a missing operand; without it the expression has no value. */
  readonly ofNone?: Operand;
  readonly work: (operands: readonly Operand[]) => Operand | NoValue;
}

/** Numbers are decimals during evaluation, so that intermediate results are not rounded. */
export type Operand = Big | string | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

/** Limit for texts made by expressions. */
const LONGEST_RESULT = 10_000;
const DAY_MS = 86_400_000;
const MOMENT = /^\d{4}-\d\d-\d\dT/;

/**
 * Operations on operands that all have a value. `evaluateWith` (`OWN`) has those that read the context: `$value`,
 * `if`, `coalesce`, and over the rows of a list `count`, `sum`, `lowest`, `highest`.
 */
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
  floor: numbers(([value]) => floorOf(value as Big)),
  ceiling: numbers(([value]) => floorOf((value as Big).neg()).neg()),
  abs: numbers(([value]) => (value as Big).abs()),
  least: { takes: 'order', gives: 'same', work: (all) => all.reduce((a, b) => (isBefore(b, a) ? b : a)) },
  greatest: { takes: 'order', gives: 'same', work: (all) => all.reduce((a, b) => (isBefore(a, b) ? b : a)) },
  number: { takes: 'text', gives: 'number', work: ([text]) => decimalIn(String(text)) },
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

/** Compares numbers by value, moments by their instant, days and times as texts (ISO order). */
export function isBefore(left: Operand, right: Operand): boolean {
  if (isDecimal(left) && isDecimal(right)) return left.lt(right);
  const [mine, other] = comparable(String(left), String(right));
  return mine < other;
}

function decimalIn(text: string): Big | NoValue {
  const bare = text.trim();
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(bare) ? decimal(bare) : new NoValue('not-a-number');
}

/** `most`: the greatest number of days per step, which keeps results within years of four digits. */
function moved(
  day: Operand | undefined,
  count: Operand | undefined,
  most: number,
  by: (day: string, count: number) => string,
): string | NoValue {
  const steps = Math.trunc(Number(count));
  if (Math.abs(steps) * most > 3_000_000) return new NoValue('overflow');
  const result = by(String(day), steps);
  return /^\d{4}-/.test(result) ? result : new NoValue('overflow');
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

function yearsFrom(from: string, to: string): Big {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return decimal(to.slice(5) < from.slice(5) ? years - 1 : years);
}

/** A day without a clock change. */
const NO_CHANGE = { day: '2026-01-01', timeZone: 'UTC' };

function minutesFrom(from: string, to: string): Big | NoValue {
  if (MOMENT.test(from) !== MOMENT.test(to)) return new NoValue('not-a-time');
  if (MOMENT.test(from)) return decimal((Date.parse(to) - Date.parse(from)) / 60_000);
  // Equal times differ by 0 minutes, not by 24 hours.
  return decimal(from.slice(0, 5) === to.slice(0, 5) ? 0 : minutesBetween(from, to, NO_CHANGE));
}

function joined(parts: readonly Operand[]): string | NoValue {
  const texts = parts.map((part) => {
    const value = isDecimal(part) ? stored(part) : part;
    if (!hasValue(value)) return value;
    if (typeof value === 'object') return new NoValue('not-a-text');
    return typeof value === 'number' ? formatDecimal(value, '.') : String(value);
  });
  const failure = texts.find((part) => !hasValue(part));
  return failure instanceof NoValue ? failure : short(texts.join(''));
}

function short(text: string): string | NoValue {
  return text.length > LONGEST_RESULT ? new NoValue('too-much') : text;
}

/** Converts an internal value (decimal) to a plain one. */
export function toOutcome(worked: Operand | NoValue): Outcome {
  return isDecimal(worked) ? stored(worked) : worked;
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

const REASONS: Readonly<Record<Exclude<Kind, 'any'>, NoValueReason>> = {
  number: 'not-a-number',
  order: 'not-a-number',
  day: 'not-a-day',
  time: 'not-a-time',
  text: 'not-a-text',
  sized: 'not-a-text',
};

/**
 * Converts a value to an operand of a type, or gives the reason why it cannot be. Where a day is needed, a
 * moment counts as its day.
 */
export function toOperand(value: unknown, kind: Kind, path?: string): Operand | NoValue {
  if (kind === 'any') return value as Operand;
  const operand = AS[kind](value);
  return operand === undefined ? new NoValue(REASONS[kind], path) : operand;
}

const AS: Readonly<Record<Exclude<Kind, 'any'>, (value: unknown) => Operand | undefined>> = {
  number: asNumber,
  order: (value) => asNumber(value) ?? (typeof value === 'string' ? value : undefined),
  day: (value) => {
    const day = typeof value === 'string' ? value.slice(0, 10) : '';
    const isOne = DAY.test(day) && !Number.isNaN(Date.parse(day)) && isOfMonth(day);
    return isOne && (day === value || String(value)[10] === 'T') ? day : undefined;
  },
  time: (value) => (typeof value === 'string' && (CLOCK.test(value) || isMoment(value)) ? value : undefined),
  text: (value) => (typeof value === 'string' ? value : undefined),
  sized: (value) => (typeof value === 'string' || Array.isArray(value) ? value : undefined),
};

function asNumber(value: unknown): Operand | undefined {
  if (isDecimal(value)) return value;
  return typeof value === 'number' && Number.isFinite(value) ? decimal(value) : undefined;
}

/** Excludes days such as 30 February, which `Date` would move to March. */
function isOfMonth(day: string): boolean {
  return new Date(`${day}T12:00:00Z`).toISOString().slice(0, 10) === day;
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
}
