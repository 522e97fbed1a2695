import { decimal, stored } from '../condition/decimals.ts';
import { NoValue } from '../condition/Outcome.ts';
import { type Day, isDay, type Period, periodsAfter } from '../values/days.ts';
import type { Chart, ChartGroup } from './chartGroups.ts';
import { groupKey } from './groups.ts';
import { addsUp, type TotalKind } from './totals.ts';

/** One step or series of a chart. */
export interface ChartPart {
  /** Null: rows without a value. */
  readonly value: unknown;
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

const MOST_STEPS = 12;
/** Number of distinguishable colours. */
const MOST_SERIES = 6;

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
  const { of, most = MOST_STEPS, every } = chart;
  const cells = groups.map(({ value, split, count, totals }) => {
    const figure = of === undefined ? count : totals[of];
    const number = figure === undefined || figure === null ? null : Number(figure);
    return { step: groupKey(value), series: groupKey(split), value, split, count, number };
  });
  type Cell = (typeof cells)[number];
  const weigh = (members: readonly Cell[]): number =>
    adds
      ? (sumOf(members) ?? 0)
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
  const visibleSeries = series.length > MOST_SERIES ? series.slice(0, MOST_SERIES - 1) : series;
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
    return adds ? sumOf(matches) : (matches[0]?.number ?? null);
  };
  const lines = restSeries > 0 ? [...seriesKeys, undefined] : seriesKeys;
  const rows = restSteps > 0 ? [...stepKeys, undefined] : stepKeys;
  const partOf = (key: string | undefined, together: number, read: (cell: Cell) => unknown): ChartPart =>
    key === undefined ? { value: null, together } : { value: cellValue(cells, key, read) };
  return {
    steps: rows.map((key) => partOf(key, restSteps, ({ value }) => value)),
    series: lines.map((key) => partOf(key, restSeries, ({ split }) => split)),
    values: rows.map((step) => lines.map((line) => valueAt(step, line))),
    adds,
    left:
      rankedSteps.filter(({ key }) => !stepKeys.includes(key)).length -
      restSteps +
      (adds ? 0 : series.length - visibleSeries.length),
  };
}

function cellValue<T extends { readonly step: string; readonly series: string }>(
  cells: readonly T[],
  key: string,
  read: (cell: T) => unknown,
): unknown {
  const cell = cells.find((each) => groupKey(read(each)) === key);
  // A period without rows has no cell.
  return cell === undefined ? key : (read(cell) ?? null);
}

/** Exact decimal sum; null without numbers. */
function sumOf(cells: readonly { readonly number: number | null }[]): number | null {
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
