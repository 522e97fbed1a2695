import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../engine/index.ts';

describe('[ACT-06] decimal numbers as people type them', () => {
  it.each<[string, number | undefined]>([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,56', 1234.56],
    ['1.234.567', 1234567],
    [' 1 234,5 ', 1234.5],
    ['-3,20', -3.2],
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
  ])('%j is %s', (text, number) => {
    expect(parseDecimal(text)).toBe(number);
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

  it('write the decimal comma, no grouping and no exponent', () => {
    expect(formatDecimal(1234.5)).toBe('1234,5');
    expect(formatDecimal(1e-7)).toBe('0,0000001');
    expect(formatDecimal(2.5, '.')).toBe('2.5');
    expect(formatDecimal(Number.NaN)).toBe('');
  });
});
