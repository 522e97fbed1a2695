import { describe, expect, it } from 'vitest';
import { isAnswered, offersOf } from '../../../../engine/react/node.ts';

type Draft = Parameters<typeof offersOf>[0][number];
const draft = (id: string, savedAt: number, more: Partial<Draft> = {}): Draft => ({
  id,
  savedAt,
  record: { at: savedAt },
  ...more,
});
const offers = (here: readonly Draft[], there: readonly Draft[]) =>
  offersOf(here, there).map((offer) => [offer.draft.id, offer.draft.savedAt, offer.elsewhere]);

describe('offered drafts', () => {
  it('is every opening once, the newest first', () => {
    expect(offers([draft('a', 1), draft('b', 3)], [draft('c', 2)])).toEqual([
      ['b', 3, false],
      ['c', 2, true],
      ['a', 1, false],
    ]);
  });

  it('is the newest text of an opening, marked if from another device', () => {
    expect(offers([draft('a', 5)], [draft('a', 4)])).toEqual([['a', 5, false]]);
    expect(offers([draft('a', 4)], [draft('a', 4)])).toEqual([['a', 4, false]]);
    expect(offers([draft('a', 4)], [draft('a', 5)])).toEqual([['a', 5, true]]);
  });

  it('is no draft that another one goes on from, unless it was changed since', () => {
    const next = draft('b', 9, { from: { a: 4 } });
    expect(offers([draft('a', 4)], [next])).toEqual([['b', 9, true]]);
    expect(offers([draft('a', 5)], [next])).toEqual([
      ['b', 9, true],
      ['a', 5, false],
    ]);
  });
});

describe('a draft is answered on another device', () => {
  it.each([
    [{ sentAt: 4 }, [], true],
    [{ sentAt: 4 }, [draft('a', 4)], false],
    [{ sentAt: 3 }, [], false],
    [{}, [], false],
  ] as const)('%o with %o on the server: %s', (more, there, answered) => {
    expect(isAnswered(draft('a', 4, more), there, 0)).toBe(answered);
  });

  it('not when the server has forgotten it for its age alone', () => {
    expect(isAnswered(draft('a', 4, { sentAt: 4 }), [], 5)).toBe(false);
    expect(isAnswered(draft('a', 5, { sentAt: 5 }), [], 5)).toBe(true);
  });
});
