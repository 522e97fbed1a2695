import type { ExportCell } from './ExportCell.ts';
import type { SheetRow } from './Sheet.ts';

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
