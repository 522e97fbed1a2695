import { describe, expect, it } from 'vitest';
import {
  deepFreeze,
  defaultsOf,
  equal,
  fillText,
  flagValue,
  isAnomalous,
  isEmpty,
  isYes,
  slotsOf,
} from '../../../engine/index.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();

describe('records as plain data', () => {
  it('[ENT-01] a new record has the defaults of its entity, nested ones too, and no other values', () => {
    const loan = library.entities['loan'];
    expect(loan && defaultsOf(loan)).toEqual({ state: 'asked', damaged: 'N', reading: { done: false } });
  });

  it('texts take values from the context; missing ones are empty', () => {
    const context = { record: { id: 7, tags: ['a', 'b'], nested: { deep: 'x' } } };
    expect(fillText('Prestito n.{record.id} {record.gone}/{record.nested.deep}', context)).toBe(
      'Prestito n.7 /x',
    );
    expect(fillText('{record.tags}, {not a slot}', context)).toBe('a, b, {not a slot}');
    expect(fillText('{record.id}', context, () => 'sette')).toBe('sette');
    expect(slotsOf('{a} e {b.c}')).toEqual(['a', 'b.c']);
  });

  it('flags speak Y and N, or true and false where the field is a boolean', () => {
    const anomaly = { 'x-flag': 'anomaly', type: 'string' } as const;
    const ok = { 'x-flag': 'ok', type: 'boolean' } as const;
    expect([isYes('Y'), isYes(true), isYes('N'), isYes(undefined)]).toEqual([true, true, false, false]);
    expect([flagValue(anomaly, true), flagValue(anomaly, false)]).toEqual(['Y', 'N']);
    expect([flagValue(ok, true), flagValue(ok, false)]).toEqual([true, false]);
    expect([isAnomalous(anomaly, 'Y'), isAnomalous(anomaly, 'N')]).toEqual([true, false]);
    expect([isAnomalous(ok, true), isAnomalous(ok, false), isAnomalous(ok, undefined)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(isAnomalous({ 'x-flag': 'plain' }, 'Y')).toBe(false);
  });

  it('empty answers: absent, null, blanks, an empty list; zero and no are answers', () => {
    expect([undefined, null, '', '  ', []].map(isEmpty)).toEqual([true, true, true, true, true]);
    expect([0, false, 'N', [0], {}].map(isEmpty)).toEqual([false, false, false, false, false]);
  });

  it('equality is that of JSON: the order of keys does not count, that of lists does', () => {
    expect(equal({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
    expect(equal([1, 2], [2, 1])).toBe(false);
    expect(equal({ a: undefined }, {})).toBe(false);
    expect(equal([], {})).toBe(false);
  });

  it('frozen means frozen, all the way down', () => {
    const frozen = deepFreeze({ a: [{ b: 1 }] });
    expect(() => Object.assign(frozen.a[0] ?? {}, { b: 2 })).toThrow(TypeError);
  });
});
