import type { DataRecord, TableSchema } from '../contract/index.ts';
import { isDay, type Period, periodStart } from '../values/days.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { groupKey, type TableGroup } from './groups.ts';
import { type TotalKind, totalsOf } from './totals.ts';

export type Chart = NonNullable<TableSchema['charts']>[string];

/** Rows of one step of a chart, and of one series if it is split. */
export interface ChartGroup extends TableGroup {
  readonly split?: unknown;
}

/** Grouping of a chart: the values of a column or its periods, optionally split by a second column. */
export type GroupsAsked = Pick<Chart, 'by' | 'every' | 'split'>;

/**
 * Query value for the groups of a chart.
 *
 * @example groupsAsked({ by: 'Date', every: 'week', split: 'fullName' }) // 'week:Date,fullName'
 */
export function groupsAsked({ by, every, split }: GroupsAsked): string {
  return `${every === undefined ? '' : `${every}:`}${by}${split === undefined ? '' : `,${split}`}`;
}

const PERIODS: Readonly<Record<Period, true>> = { day: true, week: true, month: true, year: true };

/** Inverse of `groupsAsked`, for the server; undefined for an empty or invalid value. */
export function groupsRead(asked: string): GroupsAsked | undefined {
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
export function chartTotals(
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
): readonly ChartGroup[] {
  const { by, every, split } = chart;
  const chartTotal = chartTotals(chart, totals);
  const periodOf = (row: DataRecord) => stepOf(getAt(row, by), every);
  const splitOf = (row: DataRecord) => (split === undefined ? null : stepOf(getAt(row, split)));
  const members = Map.groupBy(rows, (row) =>
    JSON.stringify([groupKey(periodOf(row)), groupKey(splitOf(row))]),
  );
  return [...members.values()].map((group) => {
    const [first = {}] = group;
    return {
      value: periodOf(first),
      ...(split === undefined ? {} : { split: splitOf(first) }),
      count: group.length,
      totals: totalsOf(chartTotal, group),
    };
  });
}

function stepOf(value: unknown, every?: Period): unknown {
  if (isEmpty(value)) return null;
  if (every === undefined) return value;
  const day = String(value).slice(0, 10);
  return isDay(day) ? periodStart(day, every) : null;
}
