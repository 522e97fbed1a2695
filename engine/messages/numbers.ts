import { coordinatesOf, metresBetween, type Place } from '../values/places.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Languages that write a whole number without grouping as its digits. */
const PLAIN_DIGITS = /^(?:de|en|es|fr|it|nl|pt)\b|-u-nu-latn\b/;
/** Options that do not concern such a number. */
const ABOUT_OTHERS: ReadonlySet<string> = new Set(['maximumFractionDigits', 'useGrouping']);

/**
 * Formats a number for a locale. Formatters are expensive to create, so each is cached; a whole number without
 * grouping needs none.
 */
export function numberText(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const isUngrouped = value <= (options.useGrouping === false ? Number.MAX_SAFE_INTEGER : 999);
  const isDigits = Number.isInteger(value) && value >= 0 && !Object.is(value, -0) && isUngrouped;
  if (isDigits && PLAIN_DIGITS.test(locale) && Object.keys(options).every((name) => ABOUT_OTHERS.has(name)))
    return String(value);
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, formatter);
  return formatter.format(value);
}

/** UI-03: above 999 in thousands with one decimal and `k`: `1234` is `1,2k` in Italian. */
export function shortNumberText(value: number, locale: string): string {
  if (Math.abs(value) <= 999) return numberText(value, locale);
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${numberText(value / 1000, locale, oneDecimal)}k`;
}

/** Significant digits: devices are not more accurate. */
const SIGNIFICANT_DIGITS = 2;

/**
 * Distance between two positions; empty if one is invalid.
 *
 * @example distanceText('44.49,11.34', '44.9,10.8', 'it-IT') // '62 km'
 */
export function distanceText(from: unknown, to: unknown, locale: string): string {
  const [here, there] = [placeAt(from), placeAt(to)];
  if (here === undefined || there === undefined) return '';
  const metres = Number(metresBetween(here, there).toPrecision(SIGNIFICANT_DIGITS));
  const [amount, unit] = metres < 1_000 ? [metres, 'meter'] : [metres / 1_000, 'kilometer'];
  const manner = { style: 'unit', unit, maximumSignificantDigits: SIGNIFICANT_DIGITS } as const;
  return new Intl.NumberFormat(locale, manner).format(amount);
}

function placeAt(position: unknown): Place | undefined {
  const [latitude, longitude] = coordinatesOf(position) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
