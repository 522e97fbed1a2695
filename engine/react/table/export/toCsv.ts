import type { SheetRow } from './Sheet.ts';

/** A cell that a spreadsheet would run instead of show. A negative number is a number. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.,]+$)/;

/**
 * Rows as CSV that a spreadsheet of that language opens by a double click: with the byte-order mark, semicolons where the comma is
 * the decimal sign, and nothing that would run as a formula.
 */
export function toCsv(rows: readonly SheetRow[], locale: string): string {
  const comma = new Intl.NumberFormat(locale).format(0.5).includes(',');
  const separator = comma ? ';' : ',';
  const lines = rows.map((row) => row.map(({ text }) => written(text, separator)).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function written(cell: string, separator: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  const quoted = safe.includes(separator) || /["\r\n]/.test(safe);
  return quoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}
