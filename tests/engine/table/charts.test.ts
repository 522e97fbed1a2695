import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableSchema } from '../../../engine/contract/index.ts';
import {
  type Chart,
  type ChartGroup,
  chartFigures,
  chartGroups,
  chartGroupsQuery,
  chartQuery,
  createTableModel,
  parseChartGroups,
} from '../../../engine/index.ts';

const months: Chart = { label: 'Per mese', draws: 'lines', by: 'day', every: 'month', of: 'fine' };
const shelves: Chart = { label: 'Per scaffale', draws: 'bars', by: 'shelf', split: 'member', most: 3 };
const table: TableSchema = {
  $schema: '',
  title: 'Prestiti',
  key: 'id',
  source: { call: 'fetch', rows: 'rows', total: 'total' },
  columns: [{ field: 'shelf', label: 'Scaffale' }],
  totals: { fine: 'sum', id: 'max' },
  filters: [{ param: 'state', label: 'Stato' }],
  charts: { months, shelves },
};
const model = createTableModel(table);
const readAddress = (address: string) => model.fromSearch(new URLSearchParams(address));
const keys = ({ steps }: { readonly steps: readonly { readonly value: unknown }[] }) =>
  steps.map(({ value }) => value);

describe('a chart of a list', () => {
  it('stands in the address, where the list has it', () => {
    expect([
      readAddress('chart=months').chart,
      readAddress('chart=toString').chart,
      readAddress('').chart,
    ]).toEqual(['months', undefined, undefined]);
    expect(model.toSearch({ ...model.initial, chart: 'months' }).toString()).toBe('chart=months');
  });

  it('counts a moment in the month of its local day', () => {
    const groups = chartGroups([{ day: '2026-06-30T22:30:00Z' }], months, {}, 'Europe/Rome');
    expect(groups.map(({ value }) => value)).toEqual(['2026-07-01']);
  });

  it('an initial chart is drawn until the reader chooses another or none, stored in the address', () => {
    const chartedModel = createTableModel(
      { ...model.table, charts: { months, shelves: { ...shelves, shown: true } } },
      {},
    );
    const read2 = (query: string) => chartedModel.fromSearch(new URLSearchParams(query)).chart;
    expect(chartedModel.initial.chart).toBe('shelves');
    expect(['', 'chart=months', 'chart=-', 'chart=unknown'].map(read2)).toEqual([
      ...['shelves', 'months', undefined, 'shelves'],
    ]);
    expect(chartedModel.toSearch(chartedModel.initial).toString()).toBe('');
    expect(chartedModel.toSearch({ ...chartedModel.initial, chart: undefined }).toString()).toBe('chart=-');
    expect(chartedModel.toSearch({ ...chartedModel.initial, chart: 'months' }).toString()).toBe(
      'chart=months',
    );
  });

  it('asks the server for groups alone, narrowed as the list: the latest periods, or the largest, first', () => {
    expect(chartQuery(model, readAddress('chart=months&state=out&page=4'))).toEqual({
      ...{ state: 'out', page: 1, perPage: 10 },
      groupBy: 'month:day',
      totals: 'sum:fine',
      summaryOnly: true,
      sortBy: 'day',
      sortDesc: true,
    });
    expect(chartQuery(model, readAddress('chart=shelves'))).toEqual({
      ...{ page: 1, perPage: 10 },
      groupBy: 'shelf,member',
      summaryOnly: true,
      sortBy: 'shelf',
      sortDesc: true,
    });
    expect(chartQuery(model, readAddress(''))).toBeUndefined();
  });

  it('asks with parameters that every server reads alike; invalid ones are ignored', () => {
    const name = fc.stringMatching(/^[A-Za-z]\w{0,8}$/);
    const every = fc.constantFrom('day', 'week', 'month', 'year') as fc.Arbitrary<'day' | 'week'>;
    const chartArbitrary = fc.record({ by: name, every, split: name }, { requiredKeys: ['by'] });
    fc.assert(
      fc.property(chartArbitrary, (given) => {
        expect(parseChartGroups(chartGroupsQuery(given))).toEqual(given);
      }),
    );
    for (const asked of ['', ',a', 'a,', 'a,b,c', 'hour:a', 'day:week:a', ':a', 'day:'])
      expect(parseChartGroups(asked), asked).toBeUndefined();
  });

  it('draws every period between the first and the last, the latest of them where there is no room', () => {
    const rows = ['2026-01-31', '2026-02-01', '2026-02-28', '2025-11-30', '', '2026-04-09'].map((day) => ({
      day,
      fine: 0.1,
    }));
    const figures = chartFigures(chartGroups(rows, months, table.totals), months, 'sum');
    expect(keys(figures)).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(figures.values.map(([value]) => value)).toEqual([0.1, null, 0.1, 0.2, null, 0.1]);
    expect(figures.left, 'the row without a day').toBe(1);
    const few = { ...months, most: 2 };
    expect(keys(chartFigures(chartGroups(rows, few, table.totals), few, 'sum'))).toEqual([
      '2026-03-01',
      '2026-04-01',
    ]);
  });

  it('begins weeks on Monday, also over the end of a year', () => {
    const weeks = { ...months, every: 'week' as const };
    const rows = ['2026-12-28', '2027-01-03', '2027-01-04'].map((day) => ({ day, fine: 1 }));
    expect(chartGroups(rows, weeks, table.totals).map(({ value, count }) => [value, count])).toEqual([
      ['2026-12-28', 2],
      ['2027-01-04', 1],
    ]);
  });

  it('merges the smallest values if they can be added, else omits and reports them', () => {
    const rows = [5, 1, 4, 2, 3].flatMap((count) =>
      Array.from({ length: count }, () => ({ shelf: `S${count}`, id: count })),
    );
    const counted = { ...shelves, split: undefined } as unknown as Chart;
    const figures = chartFigures(chartGroups(rows, counted), counted, undefined);
    expect(figures.steps).toEqual([{ value: 'S5' }, { value: 'S4' }, { value: null, together: 3 }]);
    expect(figures.values).toEqual([[5], [4], [6]]);
    expect(figures.left).toBe(0);
    const largest: Chart = { ...counted, of: 'id' };
    const most = chartFigures(chartGroups(rows, largest, table.totals), largest, 'max');
    expect([keys(most), most.left]).toEqual([['S5', 'S4', 'S3'], 2]);
  });

  it('keeps sums complete with any number of steps and values', () => {
    const row = fc.record({
      shelf: fc.option(fc.constantFrom('A', 'B', 'C', 'D', ''), { nil: undefined }),
      member: fc.integer({ min: 1, max: 9 }),
      fine: fc.integer({ min: -500, max: 500 }).map((cents) => cents / 100),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.integer({ min: 2, max: 5 }), (rows, most) => {
        const chart: Chart = { ...shelves, of: 'fine', most };
        const figures = chartFigures(chartGroups(rows, chart, table.totals), chart, 'sum');
        const cents = (value: number | null) => Math.round((value ?? 0) * 100);
        const chartTotal = figures.values.flat().reduce<number>((sum, value) => sum + cents(value), 0);
        expect(chartTotal).toBe(rows.reduce((sum, { fine }) => sum + cents(fine), 0));
        expect(figures.steps.length).toBeLessThanOrEqual(most);
        expect(figures.series.length).toBeLessThanOrEqual(6);
        expect(figures.left).toBe(0);
      }),
    );
  });

  it('tells records of one name apart, as steps and as series', () => {
    const columns = [
      { field: 'shelf', label: 'Scaffale', names: 'room' },
      { field: 'member', label: 'Socio', names: 'card' },
    ];
    const rows = [1, 2, 2].map((room) => ({ shelf: 'A', room, member: 'Rossi', card: room }));
    const figures = chartFigures(chartGroups(rows, shelves, {}, undefined, columns), shelves, undefined);
    const parts = [2, 1].map((key) => ({ key }));
    expect(figures).toMatchObject({ steps: parts, series: parts });
    expect(figures.values).toEqual([
      [2, null],
      [null, 1],
    ]);
    const renamed = ['A', 'B'].map((value, at) => ({ value, key: 1, count: at + 1, totals: {} }));
    expect(chartFigures(renamed, shelves, undefined).values).toEqual([[2], [1]]);
    const namingModel = createTableModel({ ...table, columns });
    expect(chartQuery(namingModel, { ...namingModel.initial, chart: 'shelves' })).toMatchObject({
      groupBy: 'room.shelf,card.member',
    });
  });

  it('leaves out a step that came in part', () => {
    const group = (value: string, split: string): ChartGroup => ({ value, split, count: 1, totals: {} });
    const cut = [group('B', 'x'), group('B', 'y'), group('A', 'x')];
    const figures = chartFigures(cut, shelves, undefined, true);
    expect([keys(figures), figures.left]).toEqual([['B'], 1]);
  });
});
