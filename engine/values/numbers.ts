import type { Field } from '../contract/index.ts';

const WITH_COMMA = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)?,\d*$/;
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Parses a number in Italian notation: decimal comma, dots group thousands. A single dot is the decimal sign
 * where it cannot group (keypads without a comma), but not before exactly three digits, since the product
 * writes kilometres as `120.500`. Arabic and Persian digits and signs are accepted. Anything else gives
 * undefined.
 *
 * @example parseDecimal('1.234,5') // 1234.5
 * @example parseDecimal('120.500') // 120500
 * @example parseDecimal('2.5')     // 2.5
 * @example parseDecimal('0.125')   // 0.125
 * @example parseDecimal('٣٫٥')     // 3.5
 * @example parseDecimal('−2,5')    // -2.5
 */
export function parseDecimal(text: string): number | undefined {
  const bare = bareNumber(text);
  if (!/\d/.test(bare)) return undefined;
  const grouped = WITH_COMMA.test(bare) || GROUPED.test(bare);
  if (!grouped && !PLAIN.test(bare)) return undefined;
  const number = Number(grouped ? bare.replaceAll('.', '').replace(',', '.') : bare);
  return Number.isFinite(number) ? number : undefined;
}

/** Latin digits and signs alone. */
function bareNumber(text: string): string {
  return inLatin(text).replaceAll(/[\s'\u00a0\u202f\u200e\u200f\u061c]/g, '');
}

/**
 * The other reading of a text such as `1.250`, with the dot as decimal sign, for a warning: `parseDecimal`
 * reads it as 1250. Undefined if the text is not ambiguous.
 *
 * @example pointedDecimal('1.250') // 1.25
 * @example pointedDecimal('0.125') // undefined
 */
export function pointedDecimal(text: string): number | undefined {
  const bare = bareNumber(text);
  return GROUPED.test(bare) && bare.indexOf('.') === bare.lastIndexOf('.') ? Number(bare) : undefined;
}

/** Arabic and Persian digits (whose code ends in their value), their signs, and typographic minus as Latin ones. */
function inLatin(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll('\u066b', ',')
    .replaceAll('\u066c', '.');
}

/**
 * Formats a number for an input: decimal comma, no grouping, no exponent. `formatDecimal(1234.5)` is
 * `'1234,5'`.
 */
export function formatDecimal(value: number, sign: ',' | '.' = ','): string {
  if (!Number.isFinite(value)) return '';
  const text = withoutExponent(String(value));
  return sign === '.' ? text : text.replace('.', sign);
}

/** `withoutExponent('-1.5e-7')` is `'-0.00000015'`: the same digits, so that reading them gives the same number. */
function withoutExponent(text: string): string {
  const [, minus = '', whole = '', part = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + part;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${minus}0.${'0'.repeat(-point)}${digits}`;
  return `${minus}${digits.slice(0, point).padEnd(point, '0')}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
}

const DURATION = /^(\d{1,3})\s*(?::|h)\s*([0-5]\d)?\s*(?:m|min|')?$/i;

/**
 * Parses hours, as a duration or a decimal number, rounded to hundredths like calculated durations
 * (`x-span`).
 *
 * @example parseHours('2:30') // 2.5
 * @example parseHours('2h30') // 2.5
 * @example parseHours('2,5')  // 2.5
 */
function parseHours(text: string): number | undefined {
  const bare = text.trim();
  const [, hours, minutes] = DURATION.exec(bare) ?? [];
  if (hours === undefined) return parseDecimal(text);
  if (minutes === undefined && !/h$/i.test(bare)) return undefined;
  return Math.round((Number(hours) + Number(minutes ?? 0) / 60) * 100) / 100;
}

/** The number parser for a unit (`x-unit`). */
export function numberIn(unit: string | undefined): (text: string) => number | undefined {
  return unit === 'h' ? parseHours : parseDecimal;
}

/** Decimals to which a number is a multiple of a step, in every check. */
export const STEP_DIGITS = 6;

/** More numbers of a rating do not fit side by side on a phone and look alike. */
export const MAX_RATING_STEPS = 11;

/** Range of numbers with a fixed step. */
interface Scale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/**
 * The scale of a field with bounds; the step is `multipleOf`, else 1 for integers. Undefined if a bound or
 * the step is missing.
 *
 * @example scaleOf({ type: 'integer', minimum: 1, maximum: 5 }) // { least: 1, most: 5, step: 1 }
 */
export function scaleOf({
  type,
  minimum,
  maximum,
  multipleOf,
}: Pick<Field, 'type' | 'minimum' | 'maximum' | 'multipleOf'>): Scale | undefined {
  const step = multipleOf ?? ([type].flat().includes('integer') ? 1 : undefined);
  if (minimum === undefined || maximum === undefined || step === undefined) return undefined;
  return { least: minimum, most: maximum, step };
}

/**
 * All numbers of a scale, free of floating-point errors.
 *
 * @example stepsOf({ least: 0, most: 0.3, step: 0.1 }) // [0, 0.1, 0.2, 0.3]
 */
export function stepsOf(scale: Scale): readonly number[] {
  return Array.from({ length: stepCount(scale) }, (_each, index) => stepAt(scale, index));
}

/** How many numbers a scale has. */
export function stepCount({ least, most, step }: Scale): number {
  return Math.max(0, Math.round((most - least) / step) + 1);
}

/** The middle value of a scale: position of an untouched slider. */
export function middleOf(scale: Scale): number {
  return stepAt(scale, Math.floor((stepCount(scale) - 1) / 2));
}

function stepAt({ least, step }: Scale, index: number): number {
  return Number((least + index * step).toFixed(STEP_DIGITS));
}
