import createBig from 'big.js';
import { NoValue } from './Outcome.ts';

/** A separate constructor, so that its settings affect no other code. */
const Decimal = createBig();

/** Digits computed by a division and kept by a product; far more than a stored number has. */
const QUOTIENT_DIGITS = 40;
/** Significant digits that a stored number keeps exactly. */
const KEPT = 15;
Decimal.DP = QUOTIENT_DIGITS;
const LARGEST = new Decimal('1e15');

export type Big = createBig.Big;

/** An exact decimal, e.g. a tenth for 0.1. */
export function decimal(value: number | string): Big {
  return new Decimal(value);
}

/** The number to store and show, rounded to 15 significant digits. */
export function stored(value: Big): number | NoValue {
  if (value.abs().gte(LARGEST)) return new NoValue('overflow');
  // Removes the sign of -0, which JSON drops and people would read as "-0".
  return Number(value.c.length > KEPT ? value.prec(KEPT) : value) || 0;
}

/** Limits the digits, so that long chains of products stay cheap. */
export function bounded(value: Big): Big | NoValue {
  if (value.e > 2 * QUOTIENT_DIGITS) return new NoValue('overflow');
  return value.c.length > QUOTIENT_DIGITS ? value.prec(QUOTIENT_DIGITS) : value;
}

/** The greatest whole number not above the value, also for negative ones. */
export function floorOf(value: Big): Big {
  const truncated = value.round(0, Decimal.roundDown);
  return truncated.gt(value) ? truncated.minus(1) : truncated;
}

/** Rounds half away from zero, as in commerce. */
export function rounded(value: Big, digits: number): Big {
  return value.round(digits, Decimal.roundHalfUp);
}

const MINUTES = 60;
const HOUR_DIGITS = 2;

/**
 * Minutes of hours rounded to a hundredth, which distinguishes all minutes: 0.33 h is 20. Hours that match
 * no whole minute are converted exactly.
 */
export function minutesOf(hours: Big): Big {
  const whole = rounded(hours.times(MINUTES), 0);
  return hoursOf(whole).eq(hours) ? whole : hours.times(MINUTES);
}

/** Hours, rounded to a hundredth. */
export function hoursOf(minutes: Big): Big {
  return rounded(minutes.div(MINUTES), HOUR_DIGITS);
}

export function isDecimal(value: unknown): value is Big {
  return value instanceof Decimal;
}
