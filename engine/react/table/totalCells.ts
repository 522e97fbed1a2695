import { type Column, columnFormat, type TotalKind, type ValueFormat, type WrittenOn } from '../../index.ts';
import type { Messages } from '../provider/Messages.ts';
import type { TableView } from './TableView.ts';

/** Formatted total of one column. */
export interface TotalCell {
  readonly column: Column;
  readonly value: number | string;
  readonly format: ValueFormat;
  readonly text: string;
  /** With its kind, unless it is a sum: `Media 7,5`. */
  readonly said: string;
}

/** Totals of the visible columns that have one. */
export function totalCells(
  view: TableView,
  { t, value }: Pick<Messages, 't' | 'value'>,
  on?: WrittenOn,
  totals = view.totals,
): readonly TotalCell[] {
  const kinds = view.model.table.totals ?? {};
  return view.model.columns(view.layout).flatMap((column) => {
    const kind: TotalKind | undefined = kinds[column.field];
    const total = totals?.[column.field];
    if (kind === undefined || total === undefined || total === null) return [];
    // Rows of one group may share a unit; a total of the whole list over metres and kilograms has no meaning.
    if (column.unit !== undefined && totals === view.totals) return [];
    const format = kind === 'count' ? 'number' : columnFormat(column);
    const text = value(total, format, undefined, on);
    const labelledText = kind === 'sum' || kind === 'hours' ? text : `${t(`table.total.${kind}`)} ${text}`;
    return [{ column, value: total, format, text, said: labelledText }];
  });
}

/** `1 riga`, `57 righe`. */
export function rowsText(count: number, t: Messages['t']): string {
  return t('table.rows', { count });
}

/** Label of the totals row with the number of rows. */
export function totalsLabel({ total }: TableView, { t }: Pick<Messages, 't'>): string {
  return t('table.totals', { rows: rowsText(total, t) });
}
