import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileCheck } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';

const item = {
  type: 'object',
  properties: { code: { type: 'string', maxLength: 3 }, count: { type: 'integer' } },
  required: ['code'],
  additionalProperties: false,
};
const schema = {
  type: 'object',
  properties: {
    items: { type: 'array', items: item },
    words: { type: 'object', additionalProperties: { type: 'string' } },
    marks: {
      type: 'object',
      patternProperties: { '^m': { type: 'integer' } },
      propertyNames: { maxLength: 4 },
    },
    either: {
      anyOf: [
        { type: 'array', items: { type: 'string' } },
        { type: 'array', items: item },
      ],
    },
    none: { not: { type: 'array', items: { type: 'integer' } } },
  },
  additionalProperties: false,
};
const all = compileCheck(schema);
const few = compileCheck(schema, { most: 20 });
/** Exceeds the number of reported problems. */
const LONG = { maxLength: 40, size: 'max' } as const;
const many = Array.from({ length: 50_000 }, (_, at) => at);

/** A list of `looks` items, each of which counts how often it is looked at. */
function watched(looks: { count: number }): unknown[] {
  return new Proxy(many, {
    get(list, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks.count += 1;
      return Reflect.get(list, key, receiver) as unknown;
    },
  });
}

describe('[SEC-P1] a check with a limit of problems', () => {
  it('looks no further once it has found them', () => {
    const looks = { count: 0 };
    expect(few({ items: watched(looks) })).toHaveLength(20);
    expect(looks.count).toBeLessThan(100);
    looks.count = 0;
    expect(all({ items: watched(looks) })).toHaveLength(many.length);
    expect(looks.count).toBeGreaterThanOrEqual(many.length);
  });

  it.each([
    ['unknown fields', Object.fromEntries(many.map((at) => [`f${at}`, 1]))],
    ['values of a map', { words: Object.fromEntries(many.map((at) => [`f${at}`, 1])) }],
    ['values by pattern', { marks: Object.fromEntries(many.map((at) => [`m${at}`, 'x'])) }],
    ['names of a map', { marks: Object.fromEntries(many.map((at) => [`long${at}`, 1])) }],
    ['items with many faults each', { items: many.map(() => ({ count: 'x', other: 1 })) }],
  ])('reports at most twenty of any number: %s', (_, value) => {
    const problemCount = few(value).length;
    expect([problemCount > 0, problemCount <= 20]).toEqual([true, true]);
  });

  it('looks at a list anew for each of two choices', () => {
    const neither = { either: Array.from({ length: 25 }, () => null) };
    expect(all(neither)).not.toEqual([]);
    expect(few(neither)).not.toEqual([]);
  });

  it('finds the one item that a list must contain behind many others', () => {
    const check = compileCheck({ type: 'array', contains: { const: 1 } }, { most: 20 });
    expect(check([...Array.from({ length: 25 }, () => 0), 1])).toEqual([]);
    expect(check(Array.from({ length: 25 }, () => 0))).not.toEqual([]);
  });

  it('agrees with the unlimited check on valid and invalid values', () => {
    const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 6 }), fc.constant(null));
    const row = fc.dictionary(fc.constantFrom('code', 'count', 'other'), leaf, { maxKeys: 3 });
    const list = fc.oneof(fc.array(row, LONG), fc.array(leaf, LONG));
    const names = fc.constantFrom('items', 'words', 'marks', 'either', 'none', 'alien');
    const value = fc.dictionary(
      names,
      fc.oneof(list, fc.dictionary(fc.string({ maxLength: 6 }), leaf), leaf),
    );
    fc.assert(
      fc.property(value, (given) => {
        const [told, cut] = [all(given), few(given)];
        expect(cut.length > 0).toBe(told.length > 0);
        expect(cut.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
