import { type Chart, type ChartFigures, type ChartPart, dayName, type ValueFormat } from '../../../index.ts';
import type { Messages } from '../../provider/useMessages.ts';
import { uniqueLabels } from '../rows/rowTexts.ts';
import type { TableView } from '../TableView.ts';

/** Texts of a chart in the user's language. */
export interface ChartTexts {
  /** Label of the steps: header of the table's first column. */
  readonly by: string;
  /** Label of the measure. */
  readonly measure: string;
  readonly steps: readonly string[];
  /** Step labels, short enough for an axis. */
  readonly ticks: readonly string[];
  /** Labels of the series; empty for a chart with one series. */
  readonly series: readonly string[];
  readonly value: (value: number | null) => string;
  /** Formats a number on an axis. */
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
  const textsOf = (field: string, parts: readonly ChartPart[]) =>
    uniqueLabels(parts.map((part) => ({ ...part, text: partText(field, part) })));
  const partText = (field: string, part: ChartPart): string => {
    if (part.together !== undefined) return t('chart.together', { count: part.together });
    const column = columnOf(field);
    const row = rowWith(field.split('.'), part.value);
    const valueText =
      column === undefined ? '' : (view.signOf(column, row)?.label ?? view.partsOf(column, row).own);
    return valueText === '' ? t('table.group.empty', { label: labelOf(field) }) : valueText;
  };
  const { by, every, split, of } = chart;
  const stepTexts = (formats: typeof SHORT) =>
    every === undefined
      ? textsOf(by, steps)
      : steps.map((part) => dayName(String(part.value), locale, formats[every]));
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
    steps: stepTexts(SPELLED),
    ticks: stepTexts(SHORT),
    series: split === undefined ? [] : textsOf(split, series),
    // A period without rows counts as zero in a sum.
    value: (amount) => value(amount ?? (adds ? 0 : null), format),
    scale: (amount) => value(amount, 'short-number'),
  };
}

/** A row that contains only this value. */
function rowWith([head = '', ...tail]: readonly string[], value: unknown): Readonly<Record<string, unknown>> {
  return { [head]: tail.length === 0 ? value : rowWith(tail, value) };
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
