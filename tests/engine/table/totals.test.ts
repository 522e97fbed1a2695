import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTotals, type TotalKind, totalsOf, totalsQuery } from '../../../engine/index.ts';

const KINDS = ['sum', 'hours', 'count', 'min', 'max', 'average'] as const;
const of = (kind: TotalKind, values: readonly unknown[]) =>
  totalsOf(
    { fine: kind },
    values.map((fine) => ({ fine })),
  )['fine'];

describe('the totals of a list', () => {
  it('adds tenths as tenths, and divides without a tail', () => {
    expect(of('sum', [0.1, 0.2])).toBe(0.3);
    expect(of('average', [1, 1, 2])).toBe(1.333333);
    expect(of('average', [0.1, 0.2])).toBe(0.15);
  });

  it('omits missing values: none has no value, the number of none is 0', () => {
    const values = [null, undefined, '', 2, 4];
    expect(KINDS.map((kind) => of(kind, values))).toEqual([6, 6, 2, 2, 4, 3]);
    expect(KINDS.map((kind) => of(kind, [null, '']))).toEqual([null, null, 0, null, null, null]);
    expect(of('min', ['2026-11-20', '2026-02-03'])).toBe('2026-02-03');
    expect(of('max', ['2026-11-20', null])).toBe('2026-11-20');
  });

  it('[CASE-C24] adds hours by their whole minutes, however many pieces they are in', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 1440 }), { minLength: 1, maxLength: 40 });
    const hundredth = (hours: number) => Math.round(hours * 100) / 100;
    fc.assert(
      fc.property(minutes, (pieces) => {
        const whole = pieces.reduce((sum, each) => sum + each, 0);
        const hours = pieces.map((each) => hundredth(each / 60));
        expect(of('hours', hours)).toBeCloseTo(hundredth(whole / 60), 9);
      }),
    );
    expect(of('hours', [0.33, 0.33, 0.33])).toBe(1);
    // No minute is a hundredth of an hour.
    expect(of('hours', Array(60).fill(0.01))).toBe(0.6);
    expect(of('hours', Array(7).fill(0.67))).toBe(4.67);
  });

  it('a sum beyond the precision of a number is absent, not wrong', () => {
    expect(of('sum', [9e14, 9e14])).toBeNull();
  });

  it('is asked of a server in one word, and read there as it was meant', () => {
    const totals = fc.dictionary(fc.stringMatching(/^[A-Za-z]\w{0,9}$/), fc.constantFrom(...KINDS));
    fc.assert(
      fc.property(totals, (asked) => {
        const totals = parseTotals(totalsQuery(asked)).map(({ field, kind }) => [field, kind]);
        expect(totals).toEqual(Object.entries(asked));
      }),
    );
    expect(parseTotals('drop:Hours,Hours').map(({ kind }) => kind)).toEqual([undefined, undefined]);
  });

  it('are independent of the order of rows', () => {
    const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }).map((each) => each / 100));
    fc.assert(
      fc.property(cents, fc.constantFrom(...KINDS), (values, kind) => {
        expect(of(kind, values.toReversed())).toBe(of(kind, values));
      }),
    );
  });
});
