import write, { type Row } from 'write-excel-file/browser';
import type { CellKind, ExportCell } from './ExportCell.ts';
import type { Sheet, SheetRow } from './Sheet.ts';

/** In letters: no column is narrower or wider; as many rows are looked at. */
const WIDTH = { least: 8, most: 60, around: 2, rows: 1000 } as const;
/** What a cell of Excel holds at most. */
const LONGEST = 32_767;
/** What the name of a sheet must not have, and its length. */
const FORBIDDEN = /[\\/?*[\]:]/g;
const NAME_LENGTH = 31;

/**
 * A list as an Excel file: heads bold and always in sight, numbers, days and times as such.
 *
 * @returns the file; a text that Excel cannot hold whole ends in `…`.
 */
export async function toXlsx({ title, rows, locale, direction }: Sheet): Promise<Blob> {
  const [head = [], ...body] = rows;
  const formats = formatsOf(locale);
  const data: Row[] = [
    head.map(({ text }) => ({ value: text, type: String, fontWeight: 'bold' })),
    ...body.map((row) => row.map((cell) => written(cell, formats))),
  ];
  return write(data, {
    sheet: title.replaceAll(FORBIDDEN, ' ').trim().slice(0, NAME_LENGTH) || '1',
    columns: head.map((_head, column) => ({ width: widthOf(rows, column) })),
    stickyRowsCount: 1,
    rightToLeft: direction === 'rtl',
  }).toBlob();
}

function written({ text, counted }: ExportCell, formats: ReturnType<typeof formatsOf>): Row[number] {
  if (counted === undefined) {
    if (text === '') return null;
    return { value: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text, type: String };
  }
  const { kind, value } = counted;
  const format = formats[kind];
  const type = value instanceof Date ? Date : Number;
  return format === undefined ? { value, type } : { value, type, format };
}

/** How Excel writes each kind; days in the order of the reader's language. Total by type. */
function formatsOf(locale: string): Readonly<Record<CellKind, string | undefined>> {
  const order = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => DATE_PARTS[type] ?? []);
  const date = order.join('/');
  return { number: undefined, euro: '#,##0.00', date, 'date-time': `${date} hh:mm`, time: 'hh:mm' };
}

const DATE_PARTS: Readonly<Record<string, string>> = { day: 'dd', month: 'mm', year: 'yyyy' };

function widthOf(rows: readonly SheetRow[], column: number): number {
  const letters = rows.slice(0, WIDTH.rows).map((row) => row[column]?.text.length ?? 0);
  return Math.min(WIDTH.most, Math.max(WIDTH.least, ...letters) + WIDTH.around);
}
