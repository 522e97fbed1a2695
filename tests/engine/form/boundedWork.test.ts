import { describe, expect, it } from 'vitest';
import { calculateRecord, EngineError, holds, withinSteps } from '../../../engine/index.ts';

/** A plausible mistake: the share of each row in the sums of all rows, for all rows. */
const NESTED = { sum: 'record.rows', of: { sum: 'record.rows', of: { $value: 'row.q' } } } as const;
const ORDER = {
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          q: { type: 'number', title: 'Q' },
          share: { type: ['number', 'null'], title: 'Quota', 'x-calculated': NESTED },
        },
      },
    },
  },
} as unknown as Parameters<typeof calculateRecord>[0];
const rows = (many: number) => ({ rows: Array.from({ length: many }, () => ({ q: 1 })) });

const codeOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof EngineError ? error.code : error;
  }
};

describe('the work of a whole record', () => {
  it('has no effect without a bound or below it', () => {
    const few = calculateRecord(ORDER, rows(10), {});
    expect(few['rows']).toContainEqual({ q: 1, share: 100 });
    expect(withinSteps(100_000, () => calculateRecord(ORDER, rows(10), {}))).toEqual(few);
  });

  it('ends where a row of each row of each row would go on', () => {
    let reads = 0;
    const many = new Proxy(rows(400), {
      get: (of, name) => {
        reads += 1;
        return Reflect.get(of, name);
      },
    });
    expect(codeOf(() => withinSteps(500_000, () => calculateRecord(ORDER, many, {})))).toBe('TOO_MUCH_WORK');
    // Each of the 400 rows would look some 400 times.
    expect(reads).toBeLessThan(5_000);
  });

  it('counts conditions, too, and all that stand in one bound', () => {
    const condition = { anyOf: [{ 'record.a': { const: 1 } }, { 'record.a': { const: 2 } }] };
    const judge = () => holds(condition, { record: { a: 3 } });
    expect(withinSteps(10, judge)).toBe(false);
    expect(codeOf(() => withinSteps(10, () => [judge(), judge(), judge(), judge()]))).toBe('TOO_MUCH_WORK');
  });

  it('an inner bound consumes the outer one, and both end with their work', () => {
    const spend = () => holds({ 'record.a': { const: 1 } }, { record: { a: 1 } });
    const inner = () => withinSteps(1_000, () => [spend(), spend()]);
    expect(codeOf(() => withinSteps(5, () => [inner(), inner(), inner()]))).toBe('TOO_MUCH_WORK');
    expect(codeOf(() => withinSteps(1, () => [spend(), spend()]))).toBe('TOO_MUCH_WORK');
    expect(spend()).toBe(true);
    expect(withinSteps(Number.POSITIVE_INFINITY, spend)).toBe(true);
    expect(withinSteps(5, spend)).toBe(true);
  });
});
