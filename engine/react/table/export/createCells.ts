import type { DataRecord, MessagesSchema } from '../../../contract/index.ts';
import { type Column, getAt, isEmpty } from '../../../index.ts';
import type { Messages } from '../../provider/Messages.ts';
import type { TableView } from '../TableView.ts';
import type { CellKind, ExportCell } from './ExportCell.ts';
import type { SheetRow } from './Sheet.ts';
import { partOfDay, wallClock } from './wallClock.ts';

type Format = NonNullable<Column['format']>;

/** Formats whose values a spreadsheet can count with. */
const KINDS: Partial<Readonly<Record<Format, CellKind>>> = {
  number: 'number',
  'short-number': 'number',
  quantity: 'number',
  'number-sign': 'number',
  euro: 'euro',
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
};
const NUMBERS: ReadonlySet<CellKind | undefined> = new Set(['number', 'euro']);

/** What stands in a file's cells. */
export interface FileCells {
  readonly head: SheetRow;
  readonly of: (row: DataRecord) => SheetRow;
}

/** The cells of a list's rows: unit and companions in columns of their own, numbers whole and without signs. */
export function createCells(view: TableView, { t, value, locale, catalogue }: Messages): FileCells {
  const columns = view.model.columns(view.layout);
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const head = columns.flatMap((column) => [
    t(column.label),
    ...(column.unit === undefined ? [] : ['']),
    ...(column.with ?? []).map(({ label }) => t(label ?? column.label)),
  ]);
  const own = (column: Column, row: DataRecord): ExportCell => {
    const found = getAt(row, column.field);
    const { format = 'text' } = column;
    if (isEmpty(found)) return NOTHING;
    if (Array.isArray(found)) return { text: view.partsOf(column, row).own };
    const kind = KINDS[format];
    const counted = kind === undefined ? undefined : countedOf(kind, found, catalogue.formats);
    if (NUMBERS.has(kind)) {
      const text = typeof found === 'number' ? number.format(found) : String(found);
      return counted === undefined ? { text } : { text, counted };
    }
    const list = column.options === undefined ? undefined : view.model.options[column.options];
    const text = view.signOf(column, row)?.label ?? value(found, format, list);
    return counted === undefined ? { text } : { text, counted };
  };
  return {
    head: head.map((text) => ({ text })),
    of: (row) =>
      columns.flatMap((column) => [
        own(column, row),
        ...(column.unit === undefined ? [] : [plain(getAt(row, column.unit))]),
        ...(column.with ?? []).map(({ field }) => plain(getAt(row, field))),
      ]),
  };
}

const NOTHING: ExportCell = { text: '' };

function countedOf(
  kind: CellKind,
  found: unknown,
  formats: MessagesSchema['formats'],
): ExportCell['counted'] | undefined {
  if (NUMBERS.has(kind)) return typeof found === 'number' ? { kind, value: found } : undefined;
  const value = kind === 'time' ? partOfDay(String(found)) : wallClock(String(found), formats);
  return value === undefined ? undefined : { kind, value };
}

function plain(value: unknown): ExportCell {
  return isEmpty(value) ? NOTHING : { text: String(value) };
}
