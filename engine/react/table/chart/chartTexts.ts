import { type Chart, type ChartFigures, type ChartPart, dayName, type ValueFormat } from '../../../index.ts';
import type { Messages } from '../../provider/Messages.ts';
import type { TableView } from '../TableView.ts';

/** What stands at a chart, in the reader's words. */
export interface ChartTexts {
  /** By what its steps are told apart: the head of the table's first column. */
  readonly by: string;
  /** What is measured. */
  readonly measure: string;
  readonly steps: readonly string[];
  /** The same, as short as an axis needs it. */
  readonly ticks: readonly string[];
  /** None where nothing is told apart. */
  readonly series: readonly string[];
  readonly value: (value: number | null) => string;
  /** Numbers along an axis. */
  readonly scale: (value: number) => string;
}

export function chartTexts(
  view: TableView,
  chart: Chart,
  { steps, series, adds }: ChartFigures,
  { t, value, locale }: Messages,
): ChartTexts {
  const { table } = view.model;
  const columnOf = (field: string | undefined) => table.columns.find((column) => column.field === field);
  const labelOf = (field: string) => t(columnOf(field)?.label ?? field);
  const said = (field: string, part: ChartPart): string => {
    if (part.together !== undefined) return t('chart.together', { count: part.together });
    const column = columnOf(field);
    const row = rowWith(field.split('.'), part.value);
    const own =
      column === undefined ? '' : (view.signOf(column, row)?.label ?? view.partsOf(column, row).own);
    return own === '' ? t('table.group.empty', { label: labelOf(field) }) : own;
  };
  const { by, every, split, of } = chart;
  const kind = of === undefined ? undefined : table.totals?.[of];
  const measured = columnOf(of);
  const format: ValueFormat =
    measured === undefined || kind === 'count' ? 'number' : (measured.format ?? 'number');
  const name = of === undefined ? t('chart.rows') : labelOf(of);
  return {
    by: every === undefined ? labelOf(by) : t(`chart.every.${every}`),
    measure:
      kind === undefined || kind === 'sum' || kind === 'hours'
        ? name
        : `${name}: ${t(`table.total.${kind}`)}`,
    steps: steps.map((part) =>
      every === undefined ? said(by, part) : dayName(String(part.value), locale, SPELLED[every]),
    ),
    ticks: steps.map((part) =>
      every === undefined ? said(by, part) : dayName(String(part.value), locale, SHORT[every]),
    ),
    series: split === undefined ? [] : series.map((part) => said(split, part)),
    // A period in which nothing was comes to nothing.
    value: (found) => value(found ?? (adds ? 0 : null), format),
    scale: (found) => value(found, 'short-number'),
  };
}

/** A row that has but this. */
function rowWith([head = '', ...rest]: readonly string[], value: unknown): Readonly<Record<string, unknown>> {
  return { [head]: rest.length === 0 ? value : rowWith(rest, value) };
}

type Every = NonNullable<Chart['every']>;
const DAY = { day: 'numeric', month: 'short' } as const;
const SHORT: Readonly<Record<Every, Intl.DateTimeFormatOptions>> = {
  day: DAY,
  week: DAY,
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};
const SPELLED: Readonly<Record<Every, Intl.DateTimeFormatOptions>> = {
  day: { ...DAY, weekday: 'short', year: 'numeric' },
  week: { ...DAY, year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};
