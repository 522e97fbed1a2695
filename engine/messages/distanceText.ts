import { coordinatesOf } from '../values/coordinatesOf.ts';
import { metresBetween, type Place } from '../values/metresBetween.ts';

/** Significant digits: devices are not more accurate. */
const DIGITS = 2;

/**
 * Distance between two positions; empty if one is invalid.
 *
 * @example distanceText('44.49,11.34', '44.9,10.8', 'it-IT') // '62 km'
 */
export function distanceText(from: unknown, to: unknown, locale: string): string {
  const [here, there] = [placeAt(from), placeAt(to)];
  if (here === undefined || there === undefined) return '';
  const metres = Number(metresBetween(here, there).toPrecision(DIGITS));
  const [amount, unit] = metres < 1_000 ? [metres, 'meter'] : [metres / 1_000, 'kilometer'];
  const manner = { style: 'unit', unit, maximumSignificantDigits: DIGITS } as const;
  return new Intl.NumberFormat(locale, manner).format(amount);
}

function placeAt(position: unknown): Place | undefined {
  const [latitude, longitude] = coordinatesOf(position) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
