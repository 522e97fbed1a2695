import { type Column, columnFormat, type TotalKind, type ValueFormat, type WrittenOn } from '../../index.ts';
import type { Messages } from '../provider/Messages.ts';
import type { TableView } from './TableView.ts';

/** What one column comes to, in words. */
export interface TotalCell {
  readonly column: Column;
  readonly value: number | string;
  readonly format: ValueFormat;
  readonly text: string;
  /** With what it is, where it is no sum: `Media 7,5`. */
  readonly said: string;
}

/** The totals of the columns that the reader sees, of those that have one. */
export function totalCells(
  view: TableView,
  { t, value }: Pick<Messages, 't' | 'value'>,
  on?: WrittenOn,
  totals = view.totals,
): readonly TotalCell[] {
  const kinds = view.model.table.totals ?? {};
  return view.model.columns(view.layout).flatMap((column) => {
    const kind: TotalKind | undefined = kinds[column.field];
    const found = totals?.[column.field];
    if (kind === undefined || found === undefined || found === null) return [];
    // Rows of one group may be of one unit; metres and kilograms of the whole list come to nothing.
    if (column.unit !== undefined && totals === view.totals) return [];
    const format = kind === 'count' ? 'number' : columnFormat(column);
    const text = value(found, format, undefined, on);
    const said = kind === 'sum' || kind === 'hours' ? text : `${t(`table.total.${kind}`)} ${text}`;
    return [{ column, value: found, format, text, said }];
  });
}

/** `1 riga`, `57 righe`. */
export function rowsText(count: number, t: Messages['t']): string {
  return t('table.rows', { count });
}

/** What the row of the totals is called: of how many rows they are. */
export function totalsLabel({ total }: TableView, { t }: Pick<Messages, 't'>): string {
  return t('table.totals', { rows: rowsText(total, t) });
}
