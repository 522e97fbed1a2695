import { dsvFormat } from 'd3-dsv';
import write, { type Row } from 'write-excel-file/browser';
import type { CellKind, ExportCell, Sheet, SheetRow } from './Sheet.ts';

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

/** A cell that a spreadsheet would execute as a formula; a negative number is none. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.,]+$)/;

/**
 * Rows as CSV that opens by double click in a spreadsheet of that locale: with byte-order mark, semicolons
 * where the comma is the decimal sign, and formulas escaped.
 */
export function toCsv(rows: readonly SheetRow[], locale: string): string {
  const comma = new Intl.NumberFormat(locale).format(0.5).includes(',');
  const { formatRow } = dsvFormat(comma ? ';' : ',');
  const lines = rows.map((row) => formatRow(row.map(({ text }) => (FORMULA.test(text) ? `'${text}` : text))));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/**
 * Rows as JSON objects keyed by column heading, for other programs: numbers and days as such (`2026-11-23`),
 * other values as displayed, empty ones as null.
 */
export function toJson(rows: readonly SheetRow[]): string {
  const [head = [], ...body] = rows;
  const names = head.map(({ text }, at) => {
    const before = head.slice(0, at).filter((heading) => heading.text === text).length;
    return before === 0 && text !== '' ? text : `${text} (${before + 1})`.trim();
  });
  const records = body.map((row) => Object.fromEntries(names.map((name, at) => [name, jsonValue(row[at])])));
  return `${JSON.stringify(records, null, 2)}\n`;
}

function jsonValue(cell: ExportCell | undefined): string | number | null {
  if (cell === undefined || cell.text === '') return null;
  const { text, counted } = cell;
  if (counted === undefined) return text;
  if (!(counted.value instanceof Date)) return counted.kind === 'time' ? text : counted.value;
  const moment = counted.value.toISOString();
  return counted.kind === 'date' ? moment.slice(0, 10) : moment.slice(0, 19);
}
