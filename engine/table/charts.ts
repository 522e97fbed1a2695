import { decimal, stored } from '../condition/decimals.ts';
import { NoValue } from '../condition/Outcome.ts';
import type { DataRecord, TableSchema } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { entryOf, getAt } from '../values/paths.ts';
import { type Day, isDay, localTime, type Period, periodStart, periodsAfter } from '../values/time.ts';
import type { TableModel, TableState } from './TableModel.ts';
import {
  addsUp,
  groupKey,
  groupQuery,
  recordKeyOf,
  type TableGroup,
  type TotalKind,
  totalsOf,
  totalsQuery,
} from './totals.ts';

/** A chart of a table's schema. */
export type Chart = NonNullable<TableSchema['charts']>[string];

/** Rows of one step of a chart, and of one series if it is split. */
export interface ChartGroup extends TableGroup {
  readonly split?: unknown;
  readonly splitKey?: unknown;
}

/** Grouping of a chart: the values of a column or its periods, optionally split by a second column. */
export type GroupsAsked = Pick<Chart, 'by' | 'every' | 'split'>;

/**
 * Query value for the groups of a chart.
 *
 * @example chartGroupsQuery({ by: 'Date', every: 'week', split: 'fullName' }) // 'week:Date,fullName'
 */
export function chartGroupsQuery({ by, every, split }: GroupsAsked): string {
  return `${every === undefined ? '' : `${every}:`}${by}${split === undefined ? '' : `,${split}`}`;
}

const PERIODS: Readonly<Record<Period, true>> = { day: true, week: true, month: true, year: true };

/** Inverse of `chartGroupsQuery`, for the server; undefined for an empty or invalid value. */
export function parseChartGroups(asked: string): GroupsAsked | undefined {
  const [first = '', split, ...more] = asked.split(',');
  const [by = '', every, ...rest] = first.split(':').toReversed();
  const isPeriodValid = every === undefined || Object.hasOwn(PERIODS, every);
  if (by === '' || split === '' || more.length > 0 || rest.length > 0 || !isPeriodValid) return undefined;
  return {
    by,
    ...(every === undefined ? {} : { every: every as Period }),
    ...(split === undefined ? {} : { split }),
  };
}

/** The total that a chart draws, of the totals of its list. */
function chartTotals(
  { of }: Pick<Chart, 'of'>,
  totals: Readonly<Record<string, TotalKind>> = {},
): Readonly<Record<string, TotalKind>> {
  const kind = of === undefined ? undefined : totals[of];
  return of === undefined || kind === undefined ? {} : { [of]: kind };
}

/** The groups of a chart, for rows that the page has completely. */
export function chartGroups(
  rows: readonly DataRecord[],
  chart: Chart,
  totals?: TableSchema['totals'],
  timeZone?: string,
  columns: TableSchema['columns'] = [],
): readonly ChartGroup[] {
  const { by, every, split } = chart;
  const chartTotal = chartTotals(chart, totals);
  const keysOf = (row: DataRecord) =>
    Object.entries({ key: by, splitKey: split }).flatMap(([word, field]) => {
      const names = field && recordKeyOf({ columns }, field);
      return names ? [[word, stepOf(getAt(row, names))]] : [];
    });
  const periodOf = (row: DataRecord) => stepOf(getAt(row, by), every, timeZone);
  const splitOf = (row: DataRecord) => (split === undefined ? null : stepOf(getAt(row, split)));
  const members = Map.groupBy(rows, (row) =>
    JSON.stringify([groupKey(periodOf(row)), groupKey(splitOf(row)), keysOf(row)]),
  );
  return [...members.values()].map((group) => {
    const [first = {}] = group;
    return {
      value: periodOf(first),
      ...(split === undefined ? {} : { split: splitOf(first) }),
      ...Object.fromEntries(keysOf(first)),
      count: group.length,
      totals: totalsOf(chartTotal, group),
    };
  });
}

function stepOf(value: unknown, every?: Period, timeZone?: string): unknown {
  if (isEmpty(value)) return null;
  if (every === undefined) return value;
  const day = localTime(String(value), timeZone).slice(0, 10);
  return isDay(day) ? periodStart(day, every) : null;
}

/** One step or series of a chart. */
export interface ChartPart {
  /** Null: rows without a value. */
  readonly value: unknown;
  /** Key of the record that the value names. */
  readonly key?: unknown;
  /** Set if the smallest values are combined here: how many. */
  readonly together?: number;
}

/** Figures of a chart and of its table. */
export interface ChartFigures {
  readonly steps: readonly ChartPart[];
  /** A single series without a value if the chart is not split. */
  readonly series: readonly ChartPart[];
  /** By step, then by series; null: no figure. */
  readonly values: readonly (readonly (number | null)[])[];
  /** Whether a step's values may be added up. */
  readonly adds: boolean;
  /** Number of steps and series left out for lack of room. */
  readonly left: number;
}

const MAX_CHART_STEPS = 12;
/** Number of distinguishable colours. */
const MAX_SERIES = 6;

/**
 * Figures of groups: the latest periods without gaps, or the largest groups with the rest combined.
 *
 * @param kind total to draw; undefined: the number of rows.
 * @param more true if the server has further groups: the last step may be incomplete and is left out if the
 * chart is split.
 */
export function chartFigures(
  groups: readonly ChartGroup[],
  chart: Chart,
  kind: TotalKind | undefined,
  more = false,
): ChartFigures {
  const adds = addsUp(kind);
  const { of, most = MAX_CHART_STEPS, every } = chart;
  const cells = groups.map(({ value, key, split, splitKey, count, totals }) => {
    const figure = of === undefined ? count : totals[of];
    const number = figure === undefined || figure === null ? null : Number(figure);
    const [step, series] = [groupKey(value, key), groupKey(split, splitKey)];
    return {
      ...{ step, series, count, number },
      of: { step: { value, key }, series: { value: split, key: splitKey } },
    };
  });
  type Cell = (typeof cells)[number];
  const weigh = (members: readonly Cell[]): number =>
    adds
      ? (decimalSum(members) ?? 0)
      : chart.split === undefined
        ? (members[0]?.number ?? 0)
        : members.reduce((all, { count }) => all + count, 0);
  const ranked = (of: 'step' | 'series') =>
    [...Map.groupBy(cells, (cell) => cell[of])]
      .map(([key, members]) => ({ key, own: members, weight: weigh(members) }))
      .toSorted((a, b) => b.weight - a.weight);

  const rankedSteps = ranked('step');
  const cut = more && chart.split !== undefined ? cells.at(-1)?.step : undefined;
  const whole = rankedSteps.filter(({ key }) => key !== cut);
  const steps =
    every === undefined
      ? most < whole.length
        ? whole.slice(0, adds ? most - 1 : most)
        : whole
      : periodsOf(whole.map(({ key }) => key).filter(isDay), every, most).map((key) => ({ key }));
  const series = ranked('series');
  const visibleSeries = series.length > MAX_SERIES ? series.slice(0, MAX_SERIES - 1) : series;
  const stepKeys = steps.map(({ key }) => key);
  const seriesKeys = visibleSeries.map(({ key }) => key);
  const restSteps = every === undefined && adds ? whole.length - steps.length : 0;
  const restSeries = adds ? series.length - visibleSeries.length : 0;
  const valueAt = (step: string | undefined, line: string | undefined): number | null => {
    const matches = cells.filter(
      (cell) =>
        cell.step !== cut &&
        (step === undefined ? !stepKeys.includes(cell.step) : cell.step === step) &&
        (line === undefined ? !seriesKeys.includes(cell.series) : cell.series === line),
    );
    return adds ? decimalSum(matches) : (matches[0]?.number ?? null);
  };
  const lines = restSeries > 0 ? [...seriesKeys, undefined] : seriesKeys;
  const rows = restSteps > 0 ? [...stepKeys, undefined] : stepKeys;
  const partOf = (key: string | undefined, together: number, of: 'step' | 'series'): ChartPart => {
    if (key === undefined) return { value: null, together };
    const part = cells.find((cell) => cell[of] === key)?.of[of];
    // A period without rows has no cell.
    if (part === undefined) return { value: key };
    return { value: part.value ?? null, ...(part.key === undefined ? {} : { key: part.key }) };
  };
  return {
    steps: rows.map((key) => partOf(key, restSteps, 'step')),
    series: lines.map((key) => partOf(key, restSeries, 'series')),
    values: rows.map((step) => lines.map((line) => valueAt(step, line))),
    adds,
    left:
      rankedSteps.filter(({ key }) => !stepKeys.includes(key)).length -
      restSteps +
      (adds ? 0 : series.length - visibleSeries.length),
  };
}

/** Exact decimal sum; null without numbers. */
function decimalSum(cells: readonly { readonly number: number | null }[]): number | null {
  const numbers = cells.flatMap(({ number }) => (number === null ? [] : [number]));
  if (numbers.length === 0) return null;
  const sum = stored(numbers.reduce((all, each) => all.plus(each), decimal(0)));
  return sum instanceof NoValue ? null : sum;
}

/** The latest `most` periods from the first to the last day, without gaps. */
function periodsOf(found: readonly Day[], every: Period, most: number): readonly Day[] {
  const days = found.toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const back = Array.from({ length: most }, (_, place) => periodsAfter(last, every, -place));
  return back.filter((day) => day >= first).toReversed();
}

/**
 * Query parameters for the figures of the chosen chart, with the filters of the list: latest periods or
 * largest groups first. Undefined if the page has all rows, or no chart is chosen.
 */
export function chartQuery(
  model: TableModel,
  state: TableState,
): Readonly<Record<string, string | number | boolean>> | undefined {
  const { charts = {}, totals, sorting } = model.table;
  const chart = entryOf(charts, state.chart);
  if (!model.paged || chart === undefined) return undefined;
  const { perPage } = model.initial;
  const { by, split } = chart;
  const sortBy = chart.every === undefined && split === undefined ? chart.of : by;
  const wordOf = (field: string) => groupQuery(model.table, field);
  return {
    // Independent of the page and sorting of the list.
    ...model.query({ ...state, page: 1, perPage, sortBy: undefined, groupBy: '' }),
    groupBy: chartGroupsQuery({
      ...chart,
      by: wordOf(by),
      ...(split === undefined ? {} : { split: wordOf(split) }),
    }),
    summaryOnly: true,
    [sorting?.desc ?? 'sortDesc']: true,
    ...(chart.of === undefined ? {} : { totals: totalsQuery(chartTotals(chart, totals)) }),
    ...(sortBy === undefined ? {} : { [sorting?.by ?? 'sortBy']: sortBy }),
  };
}
