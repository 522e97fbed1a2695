import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAt, setAt } from '../../../engine/index.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
  .map((keys) => keys.join('.'));
const record = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { noNullPrototype: true }),
  ),
})).any;

describe('paths into a record', () => {
  it('read nested values and indexes of lists, and undefined elsewhere', () => {
    const loan = { extras: [{ what: 'mappa' }], reading: { done: true } };
    expect(getAt(loan, 'extras.0.what')).toBe('mappa');
    expect(getAt(loan, 'reading.done')).toBe(true);
    expect(getAt(loan, 'reading.stars')).toBeUndefined();
    expect(getAt(loan, 'extras.3.what')).toBeUndefined();
    expect(getAt(loan, 'toString')).toBeUndefined();
    expect(getAt(loan, '')).toBe(loan);
  });

  it('change one value and share all that lies beside it', () => {
    const loan = { reading: { done: true }, extras: [{ n: 1 }, { n: 2 }], memberId: 1 };
    const changed = setAt(loan, 'extras.1.n', 3);
    expect(changed).toEqual({ reading: { done: true }, extras: [{ n: 1 }, { n: 3 }], memberId: 1 });
    expect(changed.reading).toBe(loan.reading);
    expect(changed.extras[0]).toBe(loan.extras[0]);
    expect(loan.extras[1]).toEqual({ n: 2 });
  });

  it('take a key, or a row, away by giving it no value', () => {
    expect(setAt({ a: { b: 1, c: 2 } }, 'a.b', undefined)).toEqual({ a: { c: 2 } });
    expect(setAt({ rows: [1, 2, 3] }, 'rows.1', undefined)).toEqual({ rows: [1, 3] });
    expect(Object.keys(setAt({ a: 1 }, 'b.c', undefined))).toEqual(['a']);
  });

  it('return the same object without a change', () => {
    const loan = { reading: { done: true }, extras: [1] };
    expect(setAt(loan, 'reading.done', true)).toBe(loan);
    expect(setAt(loan, 'extras.0', 1)).toBe(loan);
    expect(setAt(loan, 'gone', undefined)).toBe(loan);
  });

  it('read back a set value at any path, without changing the original', () => {
    const property = fc.property(record, path, fc.integer(), (before, at, next) => {
      const copy = structuredClone(before);
      expect(getAt(setAt(before, at, next), at)).toBe(next);
      expect(before).toEqual(copy);
    });
    fc.assert(property);
  });
});
