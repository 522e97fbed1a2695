import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, percentile } from '../../../scripts/bench/form/statistics.ts';
import { runs } from '../../support/runs.ts';

const times = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });

describe('the reported one of many times', () => {
  it.each<[readonly number[], number, number]>([
    [[3, 1, 2], 50, 2],
    [[4, 1, 3, 2], 50, 2],
    [[5], 95, 5],
    [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 95, 100],
    [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 90, 90],
    [[2, 1], 0, 1],
    [[10, 9, 2], 100, 10],
  ])('of %j at %d%% is %d', (values, percent, told) => {
    expect(percentile(values, percent)).toBe(told);
  });

  it('is none of none', () => {
    expect(median([])).toBeNaN();
  });

  it('is always one that was measured, with at least that share not above it, and fewer below', () => {
    const property = fc.property(times, fc.integer({ min: 1, max: 100 }), (values, percent) => {
      const copy = [...values];
      const actual = percentile(values, percent);
      const share = (kept: readonly number[]) => (100 * kept.length) / values.length;
      expect(values).toContain(actual);
      expect(share(values.filter((value) => value <= actual))).toBeGreaterThanOrEqual(percent - 1e-9);
      expect(share(values.filter((value) => value < actual))).toBeLessThan(percent);
      expect(values, 'as they were').toEqual(copy);
    });
    fc.assert(property, { numRuns: runs(300) });
  });
});
