import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTableModel, type TableState } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { bare, list } from './lists.ts';
import { ward } from './ward.ts';

const from = (search: string): TableState => list.fromSearch(new URLSearchParams(search));

describe('[ORD-01] the address of a list', () => {
  it.each<[string, string, Partial<TableState>]>([
    [
      'nothing said',
      '',
      { page: 1, perPage: 20, sortBy: 'seenOn', sortDesc: true, search: '', filters: { dangerous: 'N' } },
    ],
    ['the third page', 'p=3', { page: 3 }],
    ['a page that is a fraction', 'p=2.9', { page: 2 }],
    ['page nought', 'p=0', { page: 1 }],
    ['a page before the first', 'p=-7', { page: 1 }],
    ['a page without end', 'p=Infinity', { page: 1 }],
    ['a page beyond counting', 'p=1e999', { page: 1 }],
    ['a page beyond whole numbers', 'p=1e17', { page: 1 }],
    ['a page that is a word', 'p=due', { page: 1 }],
    ['two pages: the first counts', 'p=2&p=9', { page: 2 }],
    ['a page by a foreign name', 'page=4', { page: 1 }],
    ['a size that is offered', 'size=100', { perPage: 100 }],
    ['a size that is not', 'size=1000000', { perPage: 20 }],
    ['a column that sorts', 'order=weight', { sortBy: 'weight', sortDesc: false }],
    ['a column that sorts, downwards', 'order=weight&down=true', { sortBy: 'weight', sortDesc: true }],
    ['a column that does not sort', 'order=bill&down=false', { sortBy: 'seenOn', sortDesc: false }],
    ['a column of nowhere', 'order=constructor', { sortBy: 'seenOn', sortDesc: true }],
    ['a filter', 'state=inside', { filters: { state: 'inside', dangerous: 'N' } }],
    ['a filter taken off', 'dangerous=', { filters: {} }],
    ['a filter that nobody declared', 'colour=red', { filters: { dangerous: 'N' } }],
    ['words to look for', 'find=%C3%A0%20%26%20b', { search: 'à & b' }],
    ['a view that is offered', 'layout=brief', { layout: 'brief' }],
    ['a layout that is no view', 'layout=money', {}],
    ['the grid of all columns', 'wide=true', { wide: true }],
    ['a grid said otherwise', 'wide=1', {}],
  ])('%s', (_story, search, expected) => {
    expect(from(search)).toMatchObject(expected);
    if (!('layout' in expected)) expect(from(search)).not.toHaveProperty('layout');
    if (!('wide' in expected)) expect(from(search)).not.toHaveProperty('wide');
  });

  it('writes any state so that it is read back unchanged, and none for the default', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 });
    const state: fc.Arbitrary<TableState> = fc.record({
      page: fc.integer({ min: 1, max: 1_000_000 }),
      perPage: fc.constantFrom(5, 20, 100),
      sortBy: fc.constantFrom('state', 'name', 'owner.name', 'weight', 'seenOn'),
      sortDesc: fc.boolean(),
      search: text.map((each) => each.toWellFormed()),
      filters: fc
        .record(
          {
            state: fc.constantFrom('inside', '-'),
            dangerous: fc.constantFrom('Y', 'N'),
            page2: fc.constantFrom('p=1&find=x', '#'),
          },
          { requiredKeys: [] },
        )
        .map((chosen) => ({ ...chosen })),
    });
    const shape = fc.constantFrom({}, { layout: 'brief' }, { wide: true }, { layout: 'brief', wide: true });
    const property = fc.property(state, shape, (chosen, shaped) => {
      const whole = { ...chosen, ...shaped };
      const address = list.toSearch(whole).toString();
      expect(from(address)).toEqual(whole);
      expect(list.toSearch(from(address)).toString()).toBe(address);
    });
    fc.assert(property, { numRuns: runs(500) });
    expect(list.toSearch(list.initial).toString()).toBe('');
    expect(from('')).toEqual(list.initial);
  });

  it('[ORD-04] queries the server with the parameters of its schema', () => {
    const table = ward.tables['ward'];
    if (table === undefined) throw new Error('no list');
    const paged = createTableModel({ ...table, source: { call: 'x', rows: 'r', total: 't' } });
    const chosen = { ...paged.initial, search: 'fido', filters: { state: '-', dangerous: 'Y' }, page: 2 };
    expect(paged.query(chosen)).toEqual({
      find: 'fido',
      state: '',
      dangerous: 'Y',
      order: 'seenOn',
      down: true,
      p: 2,
      size: 20,
    });
    expect(list.query(chosen)).toEqual({ find: 'fido', state: '', dangerous: 'Y' });
  });
});

describe('[ORD-02] where one is', () => {
  it.each<[number, number, number, string, number]>([
    [1, 20, 0, '', 1],
    [1, 20, 1, '1-1 di 1', 1],
    [1, 20, 20, '1-20 di 20', 1],
    [2, 20, 21, '21-21 di 21', 2],
    [3, 5, 57, '11-15 di 57', 12],
    [12, 5, 57, '56-57 di 57', 12],
    [13, 5, 57, '', 12],
    [9, 100, 57, '', 1],
  ])('page %i of %i rows each, %i in all', (page, perPage, total, text, pages) => {
    const state = { ...list.initial, page, perPage };
    expect(list.rangeText(state, total)).toBe(text);
    expect(list.pages(state, total)).toBe(pages);
  });

  it('a list without texts has English ones', () => {
    expect(bare.rangeText(bare.initial, 3)).toBe('1-3 of 3');
  });
});
