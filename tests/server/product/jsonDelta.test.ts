import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonDelta, withDelta } from '../../../server/host/product/judge/jsonDelta.ts';
import { runs } from '../../support/runs.ts';

const keyed = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.jsonValue(), { maxKeys: 4 });
const value = fc.oneof(fc.jsonValue(), keyed, fc.array(keyed, { maxLength: 4 }));

it('[SEC-Q12] applying the difference of two values on another thread restores the order of keys', () => {
  fc.assert(
    fc.property(value, value, (former, next) => {
      const change = structuredClone(jsonDelta(former, next));
      const rebuilt = withDelta(former, change);
      expect(JSON.stringify(rebuilt)).toBe(JSON.stringify(next));
      if (change === undefined) expect(rebuilt).toBe(former);
      expect(jsonDelta(next, structuredClone(next))).toBeUndefined();
    }),
    { numRuns: runs(300) },
  );
});

it('[SEC-Q12] a value at several places stays one object', () => {
  const make = (title: string) => {
    const call = { name: 'save', body: { title } };
    return { calls: { save: call }, services: { books: { calls: [call] } } };
  };
  const former = make('Libro');
  const rebuilt = withDelta(former, structuredClone(jsonDelta(former, make('Volume')))) as typeof former;
  expect(rebuilt).toEqual(make('Volume'));
  expect(rebuilt.services.books.calls[0]).toBe(rebuilt.calls.save);
});
