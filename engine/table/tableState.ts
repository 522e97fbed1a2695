import type { TableSchema } from '../contract/index.ts';
import { entryOf } from '../values/paths.ts';
import type { TableModel, TableState } from './TableModel.ts';
import { groupQuery, totalsQuery } from './totals.ts';

type StateWords = Pick<
  TableModel,
  'initial' | 'fromSearch' | 'toSearch' | 'query' | 'narrowing' | 'summaryQuery' | 'sortedBy'
>;

const DEFAULT_SIZE = 10;

/** Address parameters of the view's shape. */
const SHAPE = { layout: 'layout', wide: 'wide', group: 'group', chart: 'chart', board: 'board' } as const;

/** Address value for no chart, where the table has a default chart. */
const NO_CHART = '-';

/** Filter value for rows without a value; an absent filter means all rows. */
export const BLANK = '-';

/** State of a list with its two encodings: the page's address, and the query of the call. */
export function createTableState(table: TableSchema): StateWords {
  const names = {
    page: table.paging?.page ?? 'page',
    perPage: table.paging?.perPage ?? 'perPage',
    sortBy: table.sorting?.by ?? 'sortBy',
    sortDesc: table.sorting?.desc ?? 'sortDesc',
    search: table.search?.param ?? 'q',
  };
  const filters = table.filters ?? [];
  const initial: TableState = Object.freeze({
    page: 1,
    perPage: table.paging?.default ?? DEFAULT_SIZE,
    sortBy: table.sorting?.default.field,
    sortDesc: table.sorting?.default.desc === true,
    search: '',
    ...groupState(table.groupBy?.default),
    ...chartState(firstChart(table)),
    filters: Object.fromEntries(
      filters.flatMap(({ param, default: value }) => (isFilled(value) ? [[param, String(value)]] : [])),
    ),
  });
  const sortable = new Set(
    table.columns.filter((column) => column.sort === true).map((column) => column.field),
  );

  function fromSearch(params: URLSearchParams): TableState {
    const perPage = Number(params.get(names.perPage));
    const sortBy = params.get(names.sortBy);
    const isSorted = sortBy !== null && sortable.has(sortBy);
    const chosen = filters.map(({ param }) => [param, params.get(param) ?? initial.filters[param] ?? '']);
    return {
      page: pageOf(params.get(names.page)),
      perPage: table.paging?.sizes.includes(perPage) === true ? perPage : initial.perPage,
      sortBy: isSorted ? sortBy : initial.sortBy,
      sortDesc: params.has(names.sortDesc)
        ? params.get(names.sortDesc) === 'true'
        : !isSorted && initial.sortDesc,
      search: params.get(names.search) ?? '',
      filters: Object.fromEntries(chosen.filter(([, value]) => value !== '')),
      ...shapeFrom(params),
    };
  }

  function shapeFrom(
    params: URLSearchParams,
  ): Pick<TableState, 'layout' | 'wide' | 'groupBy' | 'chart' | 'board'> {
    const layout = table.views?.find((view) => view.layout === params.get(SHAPE.layout))?.layout;
    const wide = table.wide === true && params.get(SHAPE.wide) === 'true';
    const groupParam = params.get(SHAPE.group);
    const isKnown = groupParam === '' || table.groupBy?.fields.includes(groupParam ?? '') === true;
    const group = groupParam !== null && isKnown ? groupParam : initial.groupBy;
    const chart = params.get(SHAPE.chart) ?? '';
    const board = table.board !== undefined && params.get(SHAPE.board) === 'true';
    return {
      ...(layout === undefined ? {} : { layout }),
      ...(wide ? { wide } : {}),
      ...chartState(
        chart === NO_CHART || entryOf(table.charts ?? {}, chart) !== undefined ? chart : initial.chart,
      ),
      ...(board ? { board } : {}),
      ...groupState(group),
    };
  }

  function toSearch(state: TableState): URLSearchParams {
    const params = new URLSearchParams();
    if (state.search !== '') params.set(names.search, state.search);
    for (const { param } of filters) {
      const value = state.filters[param] ?? '';
      // A cleared filter with a default is written as empty, or the default would come back.
      if (value !== (initial.filters[param] ?? '')) params.set(param, value);
    }
    if (state.sortBy !== initial.sortBy || state.sortDesc !== initial.sortDesc) {
      if (state.sortBy !== undefined) params.set(names.sortBy, state.sortBy);
      params.set(names.sortDesc, String(state.sortDesc));
    }
    if (state.perPage !== initial.perPage) params.set(names.perPage, String(state.perPage));
    if (state.page !== 1) params.set(names.page, String(state.page));
    if (state.layout !== undefined) params.set(SHAPE.layout, state.layout);
    if ((state.groupBy ?? '') !== (initial.groupBy ?? '')) params.set(SHAPE.group, state.groupBy ?? '');
    if (state.wide === true) params.set(SHAPE.wide, 'true');
    if (state.chart !== initial.chart) params.set(SHAPE.chart, state.chart ?? NO_CHART);
    if (state.board === true) params.set(SHAPE.board, 'true');
    return params;
  }

  function query(state: TableState): Readonly<Record<string, string | number | boolean>> {
    const paging =
      table.source?.total === undefined ? {} : { [names.page]: state.page, [names.perPage]: state.perPage };
    const sorting =
      table.source?.total === undefined || state.sortBy === undefined
        ? {}
        : { [names.sortBy]: state.sortBy, [names.sortDesc]: state.sortDesc };
    const { totals } = table;
    const grouping =
      table.source?.total === undefined || (state.groupBy ?? '') === ''
        ? {}
        : { groupBy: groupQuery(table, state.groupBy ?? ''), ...(totals && { totals: totalsQuery(totals) }) };
    return { ...narrowing(state), ...sorting, ...grouping, ...paging };
  }

  function summaryQuery(state: TableState): ReturnType<TableModel['summaryQuery']> {
    if (table.source?.total === undefined || table.totals === undefined) return undefined;
    return { ...narrowing(state), totals: totalsQuery(table.totals), summaryOnly: true };
  }

  function narrowing(state: TableState): Readonly<Record<string, string>> {
    const search = state.search === '' ? {} : { [names.search]: state.search };
    const needed = filters.filter(({ required }) => required).map((each) => [each.param, each.default]);
    const narrowed = Object.entries({ ...Object.fromEntries(needed), ...state.filters }).map(
      ([param, value]) => [param, value === BLANK ? '' : value],
    );
    return { ...search, ...Object.fromEntries(narrowed) };
  }

  function sortedBy(state: TableState, field: string): TableState {
    if (!sortable.has(field)) return state;
    return { ...state, page: 1, sortBy: field, sortDesc: state.sortBy === field ? !state.sortDesc : false };
  }

  return { initial, fromSearch, toSearch, query, narrowing, summaryQuery, sortedBy };
}

function groupState(groupBy: string | undefined): Pick<TableState, 'groupBy'> {
  return groupBy === undefined ? {} : { groupBy };
}

function chartState(chart: string | undefined): Pick<TableState, 'chart'> {
  return chart === undefined || chart === NO_CHART ? {} : { chart };
}

/** The chart shown by default. */
function firstChart({ charts = {} }: TableSchema): string | undefined {
  return Object.keys(charts).find((name) => charts[name]?.shown === true);
}

/** A valid page number: at least 1, and a safe integer. */
function pageOf(text: string | null): number {
  const page = Math.trunc(Number(text));
  return Number.isSafeInteger(page) ? Math.max(1, page) : 1;
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
