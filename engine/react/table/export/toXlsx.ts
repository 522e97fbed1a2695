import write, { type Row } from 'write-excel-file/browser';
import type { CellKind, ExportCell } from './ExportCell.ts';
import type { Sheet, SheetRow } from './Sheet.ts';

/** Column widths in characters, from the first rows. */
const WIDTH = { least: 8, most: 60, around: 2, rows: 1000 } as const;
/** Excel's maximum cell length. */
const LONGEST = 32_767;
/** Characters forbidden in a sheet's name, and its maximum length. */
const FORBIDDEN = /[\\/?*[\]:]/g;
const NAME_LENGTH = 31;

/**
 * A list as an Excel file: bold, frozen headings; numbers, days and times typed.
 *
 * @returns the file; a text beyond Excel's limit is cut and ends in `…`.
 */
export async function toXlsx({ title, rows, locale, direction }: Sheet): Promise<Blob> {
  const [head = [], ...body] = rows;
  const formats = formatsOf(locale);
  const data: Row[] = [
    head.map(({ text }) => ({ value: text, type: String, fontWeight: 'bold' })),
    ...body.map((row) => row.map((cell) => xlsxCell(cell, formats))),
  ];
  return write(data, {
    sheet: title.replaceAll(FORBIDDEN, ' ').trim().slice(0, NAME_LENGTH) || '1',
    columns: head.map((_head, column) => ({ width: widthOf(rows, column) })),
    stickyRowsCount: 1,
    rightToLeft: direction === 'rtl',
  }).toBlob();
}

function xlsxCell({ text, counted }: ExportCell, formats: ReturnType<typeof formatsOf>): Row[number] {
  if (counted === undefined) {
    if (text === '') return null;
    return { value: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text, type: String };
  }
  const { kind, value } = counted;
  const format = formats[kind];
  const type = value instanceof Date ? Date : Number;
  return format === undefined ? { value, type } : { value, type, format };
}

/** Number format per kind; days in the order of the user's locale. */
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
