import type { DataRecord, TableSchema } from '../contract/index.ts';
import { isDay } from '../values/days.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { type Period, periodStart } from '../values/periods.ts';
import { groupKey, type TableGroup } from './groups.ts';
import { type TotalKind, totalsOf } from './totals.ts';

export type Chart = NonNullable<TableSchema['charts']>[string];

/** Rows of one step of a chart, and of one of the values that are told apart in it. */
export interface ChartGroup extends TableGroup {
  readonly split?: unknown;
}

/** By what groups are asked for: the values of a column, or its periods; and within them of another. */
export type GroupsAsked = Pick<Chart, 'by' | 'every' | 'split'>;

/**
 * How a call is asked for the groups of a chart.
 *
 * @example groupsAsked({ by: 'Date', every: 'week', split: 'fullName' }) // 'week:Date,fullName'
 */
export function groupsAsked({ by, every, split }: GroupsAsked): string {
  return `${every === undefined ? '' : `${every}:`}${by}${split === undefined ? '' : `,${split}`}`;
}

const PERIODS: Readonly<Record<Period, true>> = { day: true, week: true, month: true, year: true };

/** The same, read by who answers; undefined: no group is asked for, or none that can be. */
export function groupsRead(asked: string): GroupsAsked | undefined {
  const [first = '', split, ...more] = asked.split(',');
  const [by = '', every, ...rest] = first.split(':').toReversed();
  const known = every === undefined || Object.hasOwn(PERIODS, every);
  if (by === '' || split === '' || more.length > 0 || rest.length > 0 || !known) return undefined;
  return {
    by,
    ...(every === undefined ? {} : { every: every as Period }),
    ...(split === undefined ? {} : { split }),
  };
}

/** Of the totals of a list, the one that the chart draws. */
export function chartTotals(
  { of }: Pick<Chart, 'of'>,
  totals: Readonly<Record<string, TotalKind>> = {},
): Readonly<Record<string, TotalKind>> {
  const kind = of === undefined ? undefined : totals[of];
  return of === undefined || kind === undefined ? {} : { [of]: kind };
}

/** The groups of a chart, of rows that are all here. */
export function chartGroups(
  rows: readonly DataRecord[],
  chart: Chart,
  totals?: TableSchema['totals'],
): readonly ChartGroup[] {
  const { by, every, split } = chart;
  const own = chartTotals(chart, totals);
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
      totals: totalsOf(own, group),
    };
  });
}

function stepOf(value: unknown, every?: Period): unknown {
  if (isEmpty(value)) return null;
  if (every === undefined) return value;
  const day = String(value).slice(0, 10);
  return isDay(day) ? periodStart(day, every) : null;
}
