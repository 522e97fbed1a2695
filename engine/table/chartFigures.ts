import { decimal, stored } from '../condition/decimals.ts';
import { NoValue } from '../condition/Outcome.ts';
import { type Day, isDay } from '../values/days.ts';
import { type Period, periodsAfter } from '../values/periods.ts';
import type { Chart, ChartGroup } from './chartGroups.ts';
import { groupKey } from './groups.ts';
import { addsUp, type TotalKind } from './totals.ts';

/** One step of a chart, or one of the values that are told apart in its steps. */
export interface ChartPart {
  /** Null: those without a value. */
  readonly value: unknown;
  /** So many values stand here together: the smallest ones. */
  readonly together?: number;
}

/** What a chart draws and its table says. */
export interface ChartFigures {
  readonly steps: readonly ChartPart[];
  /** One without a value, where the chart does not tell any apart. */
  readonly series: readonly ChartPart[];
  /** By step, then by series; null: there is none. */
  readonly values: readonly (readonly (number | null)[])[];
  /** Whether a step's values may be added up. */
  readonly adds: boolean;
  /** Steps and series that are not in it, because there is no room. */
  readonly left: number;
}

const MOST_STEPS = 12;
/** Colours that are told apart. */
const MOST_SERIES = 6;

/**
 * What is drawn of groups: the latest periods, also those in which nothing was, or the largest groups with the rest together.
 *
 * @param kind of the total that is drawn; undefined: how many rows there are.
 * @param more the groups are the first of more: the last step may be there in part, and is left out where it is split.
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
    const found = of === undefined ? count : totals[of];
    const number = found === undefined || found === null ? null : Number(found);
    return { step: groupKey(value), series: groupKey(split), value, split, count, number };
  });
  type Cell = (typeof cells)[number];
  const weigh = (own: readonly Cell[]): number =>
    adds
      ? (sumOf(own) ?? 0)
      : chart.split === undefined
        ? (own[0]?.number ?? 0)
        : own.reduce((all, { count }) => all + count, 0);
  const ranked = (of: 'step' | 'series') =>
    [...Map.groupBy(cells, (cell) => cell[of])]
      .map(([key, own]) => ({ key, own, weight: weigh(own) }))
      .toSorted((a, b) => b.weight - a.weight);

  const found = ranked('step');
  const cut = more && chart.split !== undefined ? cells.at(-1)?.step : undefined;
  const whole = found.filter(({ key }) => key !== cut);
  const steps =
    every === undefined
      ? most < whole.length
        ? whole.slice(0, adds ? most - 1 : most)
        : whole
      : periodsOf(whole.map(({ key }) => key).filter(isDay), every, most).map((key) => ({ key }));
  const series = ranked('series');
  const told = series.length > MOST_SERIES ? series.slice(0, MOST_SERIES - 1) : series;
  const stepKeys = steps.map(({ key }) => key);
  const seriesKeys = told.map(({ key }) => key);
  const restSteps = every === undefined && adds ? whole.length - steps.length : 0;
  const restSeries = adds ? series.length - told.length : 0;
  const valueAt = (step: string | undefined, line: string | undefined): number | null => {
    const own = cells.filter(
      (cell) =>
        cell.step !== cut &&
        (step === undefined ? !stepKeys.includes(cell.step) : cell.step === step) &&
        (line === undefined ? !seriesKeys.includes(cell.series) : cell.series === line),
    );
    return adds ? sumOf(own) : (own[0]?.number ?? null);
  };
  const lines = restSeries > 0 ? [...seriesKeys, undefined] : seriesKeys;
  const rows = restSteps > 0 ? [...stepKeys, undefined] : stepKeys;
  const partOf = (key: string | undefined, together: number, given: (cell: Cell) => unknown): ChartPart =>
    key === undefined ? { value: null, together } : { value: givenOf(cells, key, given) };
  return {
    steps: rows.map((key) => partOf(key, restSteps, ({ value }) => value)),
    series: lines.map((key) => partOf(key, restSeries, ({ split }) => split)),
    values: rows.map((step) => lines.map((line) => valueAt(step, line))),
    adds,
    left:
      found.filter(({ key }) => !stepKeys.includes(key)).length -
      restSteps +
      (adds ? 0 : series.length - told.length),
  };
}

function givenOf<T extends { readonly step: string; readonly series: string }>(
  cells: readonly T[],
  key: string,
  given: (cell: T) => unknown,
): unknown {
  const cell = cells.find((each) => groupKey(given(each)) === key);
  // A period in which nothing was has no cell.
  return cell === undefined ? key : (given(cell) ?? null);
}

/** To the last digit; null where none has a number. */
function sumOf(cells: readonly { readonly number: number | null }[]): number | null {
  const numbers = cells.flatMap(({ number }) => (number === null ? [] : [number]));
  if (numbers.length === 0) return null;
  const sum = stored(numbers.reduce((all, each) => all.plus(each), decimal(0)));
  return sum instanceof NoValue ? null : sum;
}

/** From the first to the last period without a gap, the latest `most` of them. */
function periodsOf(found: readonly Day[], every: Period, most: number): readonly Day[] {
  const days = found.toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const back = Array.from({ length: most }, (_, place) => periodsAfter(last, every, -place));
  return back.filter((day) => day >= first).toReversed();
}
