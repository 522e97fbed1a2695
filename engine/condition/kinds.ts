import { decimal, isDecimal } from './decimals.ts';
import type { Kind, Worked } from './OPERATIONS.ts';
import { NoValue, type NoValueReason } from './Outcome.ts';

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
export function toOperand(value: unknown, kind: Kind, path?: string): Worked | NoValue {
  if (kind === 'any') return value as Worked;
  const operand = AS[kind](value);
  return operand === undefined ? new NoValue(REASONS[kind], path) : operand;
}

const AS: Readonly<Record<Exclude<Kind, 'any'>, (value: unknown) => Worked | undefined>> = {
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

function asNumber(value: unknown): Worked | undefined {
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
