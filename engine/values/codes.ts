import type { Field } from '../contract/index.ts';

type Checksum = NonNullable<NonNullable<Field['x-code']>['checksum']>;

/** Digits of a GTIN: EAN-8, UPC-A, EAN-13, ITF-14. */
const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** Whether the last digit of a code is what the others make of it, by kind of checksum. */
const RIGHT: Readonly<Record<Checksum, (code: string) => boolean>> = {
  gtin: (code) =>
    GTIN.test(code) && sumOf(code, (digit, index) => digit * (index % 2 === 0 ? 1 : 3)) % 10 === 0,
  luhn: (code) =>
    /^\d{2,40}$/.test(code) &&
    sumOf(code, (digit, index) => {
      const doubled = index % 2 === 0 ? digit : digit * 2;
      return doubled > 9 ? doubled - 9 : doubled;
    }) %
      10 ===
      0,
};

/**
 * Whether a code that was read or typed is whole; one without a checksum, and what is no text, always is.
 *
 * @example isWholeCode({ checksum: 'gtin' }, '4006381333931') // true
 */
export function isWholeCode({ checksum }: NonNullable<Field['x-code']>, code: unknown): boolean {
  return checksum === undefined || typeof code !== 'string' || code === '' || RIGHT[checksum](code);
}

/** From the last digit to the first. */
function sumOf(code: string, weighed: (digit: number, index: number) => number): number {
  return [...code].toReversed().reduce((sum, digit, index) => sum + weighed(Number(digit), index), 0);
}
