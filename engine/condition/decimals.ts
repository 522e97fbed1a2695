import createBig from 'big.js';
import { NoValue } from './Outcome.ts';

/** An own constructor: its settings are nobody else's. */
const Decimal = createBig();

/** Digits that a division works out, and beyond which a product is rounded: far more than a stored number keeps. */
const DIGITS = 40;
/** A stored number keeps so many digits exactly. */
const KEPT = 15;
Decimal.DP = DIGITS;
const MOST = new Decimal('1e15');

export type Big = createBig.Big;

/** A number as decimals have it: 0.1 is a tenth. */
export function decimal(value: number | string): Big {
  return new Decimal(value);
}

/** The number that is stored and shown: rounded to what it can keep. */
export function stored(value: Big): number | NoValue {
  if (value.abs().gte(MOST)) return new NoValue('overflow');
  // Nought has no sign: JSON would lose it, and people would read "-0".
  return Number(value.c.length > KEPT ? value.prec(KEPT) : value) || 0;
}

/** Kept within bounds, so that a long chain of products costs no more than a short one. */
export function bounded(value: Big): Big | NoValue {
  if (value.e > 2 * DIGITS) return new NoValue('overflow');
  return value.c.length > DIGITS ? value.prec(DIGITS) : value;
}

export function wholeBelow(value: Big): Big {
  const cut = value.round(0, Decimal.roundDown);
  return cut.gt(value) ? cut.minus(1) : cut;
}

export function rounded(value: Big, digits: number): Big {
  return value.round(digits, Decimal.roundHalfUp);
}

const MINUTES = 60;
const HOUR_DIGITS = 2;

/**
 * The minutes of hours that are kept to a hundredth, which tells each minute from the next: 0,33 is twenty. Hours that no whole minute comes to are what they are.
 */
export function minutesOf(hours: Big): Big {
  const whole = rounded(hours.times(MINUTES), 0);
  return hoursOf(whole).eq(hours) ? whole : hours.times(MINUTES);
}

/** Hours to a hundredth. */
export function hoursOf(minutes: Big): Big {
  return rounded(minutes.div(MINUTES), HOUR_DIGITS);
}

export function isDecimal(value: unknown): value is Big {
  return value instanceof Decimal;
}
