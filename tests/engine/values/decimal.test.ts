import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, parseDecimal, pointedDecimal } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';

describe('[ACT-06] [PHONE-A1] decimal numbers as people type them', () => {
  it.each<[string, number | undefined]>([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,56', 1234.56],
    ['1.234.567', 1234567],
    [' 1 234,5 ', 1234.5],
    ['-3,20', -3.2],
    ['−3,20', -3.2],
    ['–3', -3],
    ['+4', 4],
    [',5', 0.5],
    ['5,', 5],
    ['0', 0],
    ['', undefined],
    ['-', undefined],
    ['12,5,1', undefined],
    ['12a', undefined],
    ['1.23.4', undefined],
    ['Infinity', undefined],
    ['1.234', 1234],
    ['120.500', 120_500],
    ['-1.250', -1250],
    ['100.000', 100_000],
    ['12.50', 12.5],
    ['12.5000', 12.5],
    ['1234.500', 1234.5],
    ['0.125', 0.125],
    ['00.125', 0.125],
    ['1.234,', 1234],
    ['1.234.56', undefined],
    ['1,234,567', undefined],
    ['1.234,567,8', undefined],
    ['12.345,6', 12345.6],
    ['1234.567,8', undefined],
    ["1'234,5", 1234.5],
    ['1\u202f234,5', 1234.5],
    ['1\u00a0234', 1234],
    ['\t3,5\n', 3.5],
    ['--3', undefined],
    ['+-3', undefined],
    ['3-', undefined],
    ['3 %', undefined],
    ['€ 3', undefined],
    ['.', undefined],
    [',', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['½', undefined],
    ['-0,0', -0],
    ['0000012', 12],
    ['9'.repeat(400), undefined],
  ])('%j is %s', (text, number) => {
    expect(parseDecimal(text)).toBe(number);
  });

  it.each<[string, number | undefined]>([
    ['٣', 3],
    ['٣٫٥', 3.5],
    ['١٢٠', 120],
    ['۱۲', 12],
    ['١٬٢٣٤٫٥', 1234.5],
    ['-٢٫٢٥', -2.25],
    ['٣.٥', 3.5],
    ['\u200f١٢', 12],
    ['٣٫٥٫١', undefined],
    ['½', undefined],
  ])('[CASE-C17] in Arabic and Persian digits: %j is %s', (text, number) => {
    expect(parseDecimal(text)).toBe(number);
  });

  it.each<[string, number | undefined]>([
    ['1.250', 1.25],
    ['-2.500', -2.5],
    ['٣.٥٠٠', 3.5],
    ...['0.125', '1.25', '1250', '1.250.000', '1.250,5', '1.2500', '', 'a'].map(
      (text): [string, undefined] => [text, undefined],
    ),
  ])('[CASE-C31] with three digits behind one point may be another number: %j', (text, number) => {
    expect(pointedDecimal(text)).toBe(number);
  });

  it('write a number so that reading it gives the number again', () => {
    const property = fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
      (value) => {
        const rounded = Math.round(value * 1000) / 1000;
        expect(parseDecimal(formatDecimal(rounded))).toBe(
          rounded === 0 ? parseDecimal(formatDecimal(rounded)) : rounded,
        );
      },
    );
    fc.assert(property);
  });

  it('write every number that there is without an exponent, and read it back', () => {
    const property = fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = formatDecimal(value);
      expect(text).toMatch(/^-?\d+(?:,\d+)?$/);
      // People do not write minus zero.
      expect(parseDecimal(text)).toBe(Object.is(value, -0) ? 0 : value);
    });
    fc.assert(property, { numRuns: runs(1000) });
  });

  it.each<[number, string]>([
    [1e21, '1000000000000000000000'],
    [-1.5e22, '-15000000000000000000000'],
    [1.5e-7, '0,00000015'],
    [5e-324, `0,${'0'.repeat(323)}5`],
    [-0, '0'],
    [0.1 + 0.2, '0,30000000000000004'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [Number.POSITIVE_INFINITY, ''],
  ])('write %s as %s', (value, text) => {
    expect(formatDecimal(value)).toBe(text);
  });

  it('parse any text as a number or undefined', () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,+-e 'xà") });
    const property = fc.property(fc.oneof(typed, fc.string()), (text) => {
      const number = parseDecimal(text);
      expect(number === undefined || Number.isFinite(number)).toBe(true);
      if (number !== undefined) expect(text).toMatch(/\d/);
    });
    fc.assert(property, { numRuns: runs(1000) });
  });

  it('write the decimal comma, no grouping and no exponent', () => {
    expect(formatDecimal(1234.5)).toBe('1234,5');
    expect(formatDecimal(1e-7)).toBe('0,0000001');
    expect(formatDecimal(2.5, '.')).toBe('2.5');
    expect(formatDecimal(Number.NaN)).toBe('');
  });
});
