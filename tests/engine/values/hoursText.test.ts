import { describe, expect, it } from 'vitest';
import { numberIn } from '../../../engine/index.ts';

describe('[DAY-B14] hours as people write them', () => {
  it.each<[string, number | undefined]>([
    ['2:30', 2.5],
    ['2h30', 2.5],
    ['2h', 2],
    ['2 h 30', 2.5],
    ['2h30m', 2.5],
    ['2H 30 min', 2.5],
    ['02:05', 2.08],
    ['2:40', 2.67],
    ['0:45', 0.75],
    ['2.30h', undefined],
    ['2:60', undefined],
    ['2:5', undefined],
    ['2h5', undefined],
    [':30', undefined],
    ['-2:30', undefined],
    ['7:30-11:30', undefined],
    ['2:30:00', undefined],
    // Text without a duration is read as a number.
    ['2,5', 2.5],
    ['8', 8],
    ['.5', 0.5],
    ['', undefined],
    ['due', undefined],
  ])('%j is %s', (text, hours) => {
    expect(numberIn('h')(text)).toBe(hours);
  });

  it('are read so where the field is of hours, and nowhere else', () => {
    expect(numberIn('h')('2:30')).toBe(2.5);
    expect(numberIn('m')('2:30')).toBeUndefined();
    expect(numberIn(undefined)('1.250')).toBe(1250);
  });
});
