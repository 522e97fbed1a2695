import type { Field } from '../contract/index.ts';

type Code = NonNullable<Field['x-code']>;
type Checksum = Extract<NonNullable<Code['checksum']>, string>;

/** Digits of a GTIN: EAN-8, UPC-A, EAN-13, ITF-14. */
const GTIN = /^(?:\d{8}|\d{12,14})$/;
/** Italian personal tax code; letters replace digits where two persons would share a code. */
const CODICE_FISCALE = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/;
/** Country code first; at most two letters after it, unlike a codice fiscale. */
const FOREIGN_VAT = /^(?!IT)[A-Z]{2}(?![A-Z]{3})[A-Z\d]{2,13}$/;
/** Weight of a character at an odd position: `0` to `9`, `A` to `J` alike, then the other letters. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const A = 65;

/** Check of the last character, by kind of checksum; foreign tax codes are only checked for their form. */
const RIGHT: Readonly<Record<Checksum, (code: string) => boolean>> = {
  gtin: (code) =>
    GTIN.test(code) && sumOf(code, (digit, index) => digit * (index % 2 === 0 ? 1 : 3)) % 10 === 0,
  luhn: (code) => /^\d{2,40}$/.test(code) && isLuhn(code),
  'partita-iva': (code) => /^\d{11}$/.test(code) && isLuhn(code),
  'codice-fiscale': (code) => CODICE_FISCALE.test(code) && code.endsWith(controlLetter(code.slice(0, -1))),
  'foreign-vat': (code) => FOREIGN_VAT.test(code),
};

/** Kinds that users may type with blanks, in lower case or with a country prefix. */
const WRITTEN_FREELY: ReadonlySet<Checksum> = new Set(['partita-iva', 'codice-fiscale', 'foreign-vat']);

/**
 * Whether a code is valid for one of its kinds. Codes without a checksum, blank codes and non-texts are
 * valid.
 *
 * @example isWholeCode({ checksum: 'gtin' }, '4006381333931') // true
 */
export function isWholeCode({ checksum = [] }: Code, code: unknown): boolean {
  const kinds = [checksum].flat();
  if (kinds.length === 0 || typeof code !== 'string' || code === '') return true;
  return kinds.some((kind) => RIGHT[kind](code));
}

/**
 * The stored form of a code: without blanks and the `IT` prefix, in upper case.
 *
 * @example bareCode({ checksum: 'partita-iva' }, 'it 012 345 678 97') // '01234567897'
 */
export function bareCode({ checksum = [] }: Code, code: string): string {
  if (![checksum].flat().some((kind) => WRITTEN_FREELY.has(kind))) return code;
  return code
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d{11}$)/, '');
}

function isLuhn(code: string): boolean {
  const sum = sumOf(code, (digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
}

/** From the last digit to the first. */
function sumOf(code: string, weighed: (digit: number, index: number) => number): number {
  return [...code].toReversed().reduce((sum, digit, index) => sum + weighed(Number(digit), index), 0);
}

function controlLetter(signs: string): string {
  const sum = [...signs].reduce((all, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - A;
    return all + (index % 2 === 0 ? (ODD[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(A + (sum % ODD.length));
}
