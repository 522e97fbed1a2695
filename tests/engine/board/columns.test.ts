import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  DataRecord,
  OptionsSchema,
  TableSchema,
  WorkflowSchema,
} from '../../../engine/contract/index.ts';
import {
  type Board,
  boardColumnQuery,
  boardColumns,
  boardCountQuery,
  boardCounts,
  cardsAtFirst,
  columnOf,
  createTableModel,
  isSettled,
  placeCards,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';

const options: OptionsSchema = {
  $schema: '',
  title: 'Scaffale',
  values: [
    { value: 'A', label: 'Alto', icon: 'arrow-up' },
    { value: 'B', label: 'Basso', intent: 'warning' },
    { value: 3, label: 'Terzo' },
  ],
};
const workflow: WorkflowSchema = {
  ...{ $schema: '', entity: 'loan', title: 'Prestito', field: 'state', initial: 'asked' },
  states: ['asked', 'out', 'back', 'closed'].map((value) => ({ value, label: value })),
  transitions: [],
};
const board: Board = { by: 'state', param: 'state' };
const keysOf = (given: Board, source: Parameters<typeof boardColumns>[1]) =>
  boardColumns(given, source).map(({ key }) => key);

describe('columns of a board', () => {
  it('are the states of its workflow, or the options of its field, and the others', () => {
    expect(keysOf(board, { workflow, options })).toEqual(['asked', 'out', 'back', 'closed', null]);
    expect(boardColumns({ by: 'shelf' }, { options })).toEqual([
      { key: 'A', label: 'Alto', icon: 'arrow-up', intent: 'none' },
      { key: 'B', label: 'Basso', icon: undefined, intent: 'warning' },
      { key: '3', label: 'Terzo', icon: undefined, intent: 'none' },
      { key: null, label: 'board.others', icon: undefined, intent: 'none' },
    ]);
  });

  it('are those that the schema names, in its order', () => {
    expect(keysOf({ ...board, columns: ['back', 'asked'] }, { workflow })).toEqual(['back', 'asked', null]);
    expect(keysOf({ by: 'shelf', columns: [3, 'A'] }, { options })).toEqual(['3', 'A', null]);
  });

  it('have every row once: without a state in the first, of another one among the others', () => {
    const columns = boardColumns({ ...board, columns: ['asked', 'out'] }, { workflow });
    const at = (state: unknown) => columnOf(board, columns, { state } as DataRecord, workflow);
    expect([at('out'), at('back'), at(''), at(undefined), at('toString')]).toEqual([
      'out',
      null,
      'asked',
      'asked',
      null,
    ]);
    expect(columnOf({ by: 'shelf' }, boardColumns({ by: 'shelf' }, { options }), { shelf: '' })).toBeNull();
  });
});

const keyOf = (row: DataRecord) => String(row['id']);
const states = ['asked', 'out', 'back', 'gone'];
const columns = boardColumns({ ...board, columns: ['asked', 'out', 'back'] }, { workflow });
const rowsFrom = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 0, max: 30 }), state: fc.constantFrom(...states) }),
  { selector: ({ id }) => id, maxLength: 15 },
);

function standing(rows: readonly DataRecord[]) {
  return columns.map(({ key }) => {
    const columnRows = rows.filter((row) => columnOf(board, columns, row, workflow) === key);
    return { key, rows: columnRows, count: columnRows.length, totals: undefined };
  });
}

describe('cards that are moved', () => {
  it('stand in exactly one column after any move and any answer of the server', () => {
    const moving = fc.array(
      fc.record({ index: fc.nat(14), to: fc.constantFrom('asked', 'out', 'back', null) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rowsFrom, rowsFrom, moving, (before, now, chosen) => {
        const moves = new Map(
          chosen.flatMap(({ index, to }) => {
            const row = before[index];
            const from = row === undefined ? undefined : columnOf(board, columns, row, workflow);
            return row === undefined || from === undefined || from === to
              ? []
              : [[row.id, { row, from, to }] as const];
          }),
        );
        const placed = placeCards(standing(now), [...moves.values()], keyOf);
        const all = placed.flatMap(({ rows }) => rows.map(keyOf));
        expect(all.toSorted()).toEqual(now.map(keyOf).toSorted());
        expect(placed.map(({ count }) => count)).toEqual(placed.map(({ rows }) => rows.length));
      }),
      { numRuns: runs(500) },
    );
  });

  it('stand once where both columns have them for a moment, each being read by itself', () => {
    const row = { id: 1, state: 'asked', rowVersion: 4 };
    const move = { row, from: 'asked', to: 'out' };
    const [asked, out, ...rest] = standing([row, { id: 2, state: 'out' }]);
    const come = { ...row, state: 'out', rowVersion: 5 };
    if (asked === undefined || out === undefined) throw new Error('two columns');
    const both = [asked, { ...out, rows: [...out.rows, come] }, ...rest];
    expect(placeCards(both, [move], keyOf).map(({ rows }) => rows.map(keyOf))).toEqual([
      [],
      ['1', '2'],
      ...[[], []],
    ]);
    const updated = [{ ...asked, rows: [], count: 0 }, ...both.slice(1)];
    expect(isSettled(move, updated, keyOf)).toBe(true);
    expect(placeCards(updated, [move], keyOf)).toBe(updated);
  });

  it('stand first in their new column until the server confirms or corrects it', () => {
    const row = { id: 1, state: 'asked', rowVersion: 4 };
    const move = { row, from: 'asked', to: 'out' };
    const columns = standing([row, { id: 2, state: 'out' }]);
    const placed = placeCards(columns, [move], keyOf);
    expect(placed.map(({ rows }) => rows.map(keyOf))).toEqual([[], ['1', '2'], [], []]);
    expect(placed.map(({ count }) => count)).toEqual([0, 2, 0, 0]);
    expect(isSettled(move, columns, keyOf)).toBe(false);
    const movedRows = [
      [{ ...row, state: 'out' }],
      [{ ...row, state: 'back' }],
      [{ ...row, rowVersion: 5 }],
      [],
    ];
    expect(movedRows.map((rows) => isSettled(move, standing(rows), keyOf))).toEqual([true, true, true, true]);
  });
});

const table: TableSchema = {
  ...{ $schema: '', title: 'Prestiti', key: 'id', board },
  source: { call: 'fetch', rows: 'rows', total: 'total' },
  columns: [
    { field: 'state', label: 'Stato' },
    { field: 'day', label: 'Giorno', sort: true },
  ],
  totals: { fine: 'sum' },
  groupBy: { fields: ['state'], default: 'state' },
  filters: [{ param: 'state', label: 'Stato' }],
  search: { param: 'q', placeholder: '' },
  sorting: { default: { field: 'day', desc: true } },
};
const model = createTableModel(table);
const readAddress = (address: string) => model.fromSearch(new URLSearchParams(address));

describe('a board of a list that its server pages', () => {
  it('stands in the address, where the list has one', () => {
    expect([readAddress('board=true').board, readAddress('board=1').board, readAddress('').board]).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect(model.toSearch({ ...model.initial, board: true }).toString()).toBe('board=true');
    const { board: _none, ...plain } = table;
    expect(createTableModel(plain).fromSearch(new URLSearchParams('board=true')).board).toBeUndefined();
  });

  it('asks for the number of rows in each column, and for the first of each, narrowed and sorted as the list', () => {
    expect(boardCountQuery(model, readAddress('q=mappa&page=3'), board)).toEqual({
      ...{ q: 'mappa', page: 1, perPage: 1, groupBy: 'state', summaryOnly: true, totals: 'sum:fine' },
    });
    expect(boardColumnQuery(model, readAddress('q=mappa&page=3'), board, ['out'], 20)).toEqual({
      ...{ q: 'mappa', page: 1, perPage: 20, state: 'out', sortBy: 'day', sortDesc: true },
    });
    expect(boardColumnQuery(model, readAddress(''), board, ['gone', 'lost'], 9000)).toMatchObject({
      ...{ state: 'gone,lost', perPage: 500 },
    });
    expect([cardsAtFirst(board), cardsAtFirst({ ...board, first: 5 })]).toEqual([20, 5]);
  });

  it('loads no filtered or empty columns', () => {
    const one = readAddress('state=out');
    expect(boardColumnQuery(model, one, board, ['back'], 20)).toBeUndefined();
    expect(boardColumnQuery(model, one, board, ['out'], 20)).toMatchObject({ state: 'out' });
    expect(boardColumnQuery(model, readAddress(''), board, [], 20)).toBeUndefined();
  });

  it('knows the number and totals of each column from the groups, and which values the others have', () => {
    const counts = boardCounts(
      [
        { value: 'out', count: 3, totals: { fine: 12 } },
        { value: 'gone', count: 2, totals: { fine: 1 } },
        { value: 'lost', count: 1, totals: { fine: 5 } },
        { value: null, count: 1, totals: { fine: null } },
      ],
      columns,
      'asked',
    );
    expect(Object.fromEntries(counts)).toEqual({
      asked: { count: 1, totals: { fine: null }, values: ['asked'] },
      out: { count: 3, totals: { fine: 12 }, values: ['out'] },
      back: { count: 0, totals: undefined, values: ['back'] },
      null: { count: 3, totals: undefined, values: ['gone', 'lost'] },
    });
  });
});
