import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeJson } from '../../../engine/editor/index.ts';
import { runs } from '../../support/runs.ts';

const form = (...fields: string[]) => ({ title: 'Modulo', fields: fields.map((field) => ({ field })) });

describe('three contents made one', () => {
  it.each([
    ['nothing changed', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }],
    ['the program changed', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 }],
    ['administrators changed', { a: 1, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 1, b: 2 }],
    ['each another place', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
    ['both alike', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }],
    ['each added', { a: 1 }, { a: 1, b: 1 }, { a: 1, c: 1 }, { a: 1, b: 1, c: 1 }],
    ['one took away', { a: 1, b: 1 }, { a: 1 }, { a: 1, b: 1, c: 1 }, { a: 1, c: 1 }],
    [
      'items added by both',
      form('a', 'b'),
      form('a', 'x', 'b'),
      form('a', 'b', 'y'),
      form('a', 'x', 'b', 'y'),
    ],
    [
      'an item moved and one added',
      form('a', 'b', 'c'),
      form('a', 'b', 'x', 'c'),
      form('c', 'a', 'b'),
      form('c', 'a', 'b', 'x'),
    ],
    [
      'a filter with another label, of which the program demands a value',
      [{ param: 'a', label: 'A' }],
      [{ param: 'a', label: 'A', required: true }],
      [{ param: 'a', label: 'B' }],
      [{ param: 'a', label: 'B', required: true }],
    ],
    ['an item taken away and one added', form('a', 'b'), form('b'), form('a', 'b', 'y'), form('b', 'y')],
  ])('%s', (_, base, theirs, ours, merged) => {
    expect(mergeJson(base, theirs, ours)).toEqual({ merged, conflicts: [] });
    expect(JSON.stringify(mergeJson(base, theirs, ours).merged)).toBe(JSON.stringify(merged));
  });

  it.each([
    ['both otherwise', { a: 1 }, { a: 2 }, { a: 3 }, '/a', { a: 3 }],
    ['one took away what the other changed', { a: { x: 1 } }, {}, { a: { x: 2 } }, '/a', { a: { x: 2 } }],
    ['the other way round', { a: { x: 1 } }, { a: { x: 2 } }, {}, '/a', {}],
    ['a list without names', [1], [1, 2], [3], '', [3]],
    [
      'an item of a list',
      [{ field: 'a', w: 1 }],
      [{ field: 'a', w: 2 }],
      [{ field: 'n' }, { field: 'a', w: 3 }],
      '/1/w',
      [{ field: 'n' }, { field: 'a', w: 3 }],
    ],
  ])(
    'a conflict keeps the version of administrators, with its place: %s',
    (_, base, theirs, ours, pointer, merged) => {
      const merge = mergeJson(base, theirs, ours);
      expect(merge.merged).toEqual(merged);
      expect(merge.conflicts).toMatchObject([{ pointer }]);
    },
  );

  const json = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.constantFrom('a', 'b'), tie('object'), tie('list')),
    object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')),
    list: fc.uniqueArray(fc.record({ field: fc.constantFrom('a', 'b', 'c', 'd'), w: tie('value') }), {
      selector: ({ field }) => field,
    }),
  })).value;

  it('an unchanged side is ignored; equal changes merge; a conflict keeps the version of administrators', () => {
    fc.assert(
      fc.property(json, json, json, (base, theirs, ours) => {
        expect(mergeJson(base, base, ours)).toEqual({ merged: ours, conflicts: [] });
        expect(mergeJson(base, theirs, base)).toEqual({ merged: theirs, conflicts: [] });
        expect(mergeJson(base, ours, ours)).toEqual({ merged: ours, conflicts: [] });
        const { merged, conflicts } = mergeJson(base, theirs, ours);
        for (const { pointer, ours: kept } of conflicts) {
          const keys = pointer.split('/').slice(1);
          // biome-ignore lint/suspicious/noExplicitAny: the value may be of any type
          const mergedValue = keys.reduce((at: any, key) => at?.[key], merged);
          if (kept !== undefined) expect(mergedValue).toEqual(kept);
        }
        // A second merge with the same program changes nothing.
        expect(mergeJson(theirs, theirs, merged)).toEqual({ merged, conflicts: [] });
      }),
      { numRuns: runs(2_000) },
    );
  });
});
