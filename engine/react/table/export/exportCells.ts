import type { DataRecord } from '../../../contract/index.ts';
import { type Column, getAt, isEmpty } from '../../../index.ts';
import type { Messages } from '../../provider/Messages.ts';
import type { TableView } from '../TableView.ts';

const NUMBERS = new Set(['number', 'short-number', 'quantity', 'euro', 'number-sign']);

/** A list as rows of text: heads first; unit and companions in columns of their own, numbers whole and without signs. */
export function exportCells(
  view: TableView,
  rows: readonly DataRecord[],
  { t, value, locale }: Messages,
): readonly (readonly string[])[] {
  const columns = view.model.columns(view.layout);
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const head = columns.flatMap((column) => [
    t(column.label),
    ...(column.unit === undefined ? [] : ['']),
    ...(column.with ?? []).map(({ label }) => t(label ?? column.label)),
  ]);
  const own = (column: Column, row: DataRecord): string => {
    const found = getAt(row, column.field);
    const { format = 'text' } = column;
    if (isEmpty(found)) return '';
    if (Array.isArray(found)) return view.partsOf(column, row).own;
    if (NUMBERS.has(format)) return typeof found === 'number' ? number.format(found) : plain(found);
    const list = column.options === undefined ? undefined : view.model.options[column.options];
    return view.signOf(column, row)?.label ?? value(found, format, list);
  };
  const body = rows.map((row) =>
    columns.flatMap((column) => [
      own(column, row),
      ...(column.unit === undefined ? [] : [plain(getAt(row, column.unit))]),
      ...(column.with ?? []).map(({ field }) => plain(getAt(row, field))),
    ]),
  );
  return [head, ...body];
}

function plain(value: unknown): string {
  return isEmpty(value) ? '' : String(value);
}
