import { dsvFormat } from 'd3-dsv';
import type { SheetRow } from './Sheet.ts';

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
