import type { ExportCell } from './ExportCell.ts';
import type { SheetRow } from './Sheet.ts';

/** Rows as JSON for other programs: each an object by the heads, numbers and days as such (`2026-11-23`), words as they are shown, null for nothing. */
export function toJson(rows: readonly SheetRow[]): string {
  const [head = [], ...body] = rows;
  const names = head.map(({ text }, at) => {
    const before = head.slice(0, at).filter((each) => each.text === text).length;
    return before === 0 && text !== '' ? text : `${text} (${before + 1})`.trim();
  });
  const records = body.map((row) => Object.fromEntries(names.map((name, at) => [name, written(row[at])])));
  return `${JSON.stringify(records, null, 2)}\n`;
}

function written(cell: ExportCell | undefined): string | number | null {
  if (cell === undefined || cell.text === '') return null;
  const { text, counted } = cell;
  if (counted === undefined) return text;
  if (!(counted.value instanceof Date)) return counted.kind === 'time' ? text : counted.value;
  const moment = counted.value.toISOString();
  return counted.kind === 'date' ? moment.slice(0, 10) : moment.slice(0, 19);
}
