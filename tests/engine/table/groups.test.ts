import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableSchema } from '../../../engine/contract/index.ts';
import { createTableModel, getAt, groupedRows, groupKey, groupsOf } from '../../../engine/index.ts';

const table: TableSchema = {
  $schema: '',
  title: 'Prestiti',
  key: 'id',
  columns: [
    { field: 'shelf', label: 'Scaffale', sort: true },
    { field: 'fine', label: 'Multa', sort: true },
  ],
  sorting: { default: { field: 'fine' } },
  paging: { sizes: [3], default: 3 },
  totals: { fine: 'sum' },
  groupBy: { fields: ['shelf', 'fine'], default: 'shelf' },
};
const model = createTableModel(table);
const served = createTableModel({ ...table, source: { call: 'fetch', rows: 'rows', total: 'total' } });
const rows = [
  { id: 1, shelf: 'B', fine: 1 },
  { id: 2, shelf: '', fine: 4 },
  { id: 3, shelf: 'A', fine: 3 },
  { id: 4, shelf: 'B', fine: 0.1 },
  { id: 5, fine: 2 },
  { id: 6, shelf: 'A', fine: 0.2 },
];
const ids = (given: readonly object[]) => given.map((row) => getAt(row, 'id'));

describe('a list in groups', () => {
  it('is sorted by the group first, within it as the reader sorts, and pages go on where the last one ended', () => {
    const page = (at: number) => ids(model.arrange(rows, { ...model.initial, page: at }).rows);
    expect([page(1), page(2)]).toEqual([
      [6, 3, 4],
      [1, 5, 2],
    ]);
    const byShelf = { ...model.initial, sortBy: 'shelf', sortDesc: true, perPage: 9 };
    expect(model.arrange(rows, byShelf).rows.map((row) => row['shelf'] ?? '')).toEqual([
      'B',
      'B',
      'A',
      'A',
      '',
      '',
    ]);
  });

  it('counts and adds each group of the whole list; what has no value is a group, too', () => {
    expect(groupsOf(rows, 'shelf', { fine: 'sum' })).toEqual([
      { value: 'B', count: 2, totals: { fine: 1.1 } },
      { value: null, count: 2, totals: { fine: 6 } },
      { value: 'A', count: 2, totals: { fine: 3.2 } },
    ]);
  });

  it('is grouped initially as its schema declares; the address stores the choice, also none, and offered ones only', () => {
    const groupingOf = (address: string) => model.fromSearch(new URLSearchParams(address)).groupBy;
    expect(['', 'group=fine', 'group=', 'group=id'].map(groupingOf)).toEqual(['shelf', 'fine', '', 'shelf']);
    for (const groupBy of ['shelf', 'fine', '']) {
      const address = model.toSearch({ ...model.initial, groupBy }).toString();
      expect(groupingOf(address)).toBe(groupBy);
    }
  });

  it('a server is asked for the page by groups, with their totals; for what all rows come to without', () => {
    expect(served.query(served.initial)).toMatchObject({ groupBy: 'shelf', totals: 'sum:fine', page: 1 });
    expect(served.query({ ...served.initial, groupBy: '' })).not.toHaveProperty('totals');
    expect(served.summaryQuery(served.initial)).toEqual({ totals: 'sum:fine', summaryOnly: true });
    expect(model.query(model.initial)).toEqual({});
  });

  it('of records with one name are two, one after the other, and a server is asked for both by their key', () => {
    const [shelf, ...others] = table.columns;
    if (shelf === undefined) throw new Error('no column');
    const namingTable = { ...table, columns: [{ ...shelf, names: 'room' }, ...others] };
    const rooms = [
      { id: 1, shelf: 'A', room: 7, fine: 1 },
      { id: 2, shelf: 'A', room: 3, fine: 2 },
      { id: 3, shelf: 'A', room: 7, fine: 4 },
      // The server groups by value and key: a key with two names is two groups, too.
      { id: 4, shelf: 'B', room: 7, fine: 8 },
    ];
    const model = createTableModel(namingTable);
    expect(ids(model.arrange(rooms, model.initial).rows)).toEqual([2, 1, 3]);
    expect(groupsOf(rooms, 'shelf', { fine: 'sum' }, 'room')).toEqual([
      { value: 'A', key: 7, count: 2, totals: { fine: 5 } },
      { value: 'A', key: 3, count: 1, totals: { fine: 2 } },
      { value: 'B', key: 7, count: 1, totals: { fine: 8 } },
    ]);
    const pagedModel = createTableModel({
      ...namingTable,
      source: { call: 'fetch', rows: 'rows', total: 'total' },
    });
    expect(pagedModel.query(pagedModel.initial)).toMatchObject({ groupBy: 'room.shelf' });
  });

  it('every row of a page stands under one heading, in the order of the page', () => {
    const shelf = fc.option(fc.constantFrom('', 'A', 'B', 'C'), { nil: undefined });
    const rowsArbitrary = fc.array(fc.record({ shelf, fine: fc.integer({ min: 0, max: 5 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(rowsArbitrary, fc.integer({ min: 1, max: 7 }), (given, page) => {
        const pageRows = model.arrange(given, { ...model.initial, page }).rows;
        const groups = groupedRows(pageRows, 'shelf');
        expect(groups.flatMap((group) => group.rows)).toEqual(pageRows);
        for (const { key, rows: own } of groups)
          expect(own.every((row) => groupKey(getAt(row, 'shelf')) === key)).toBe(true);
      }),
    );
  });
});
