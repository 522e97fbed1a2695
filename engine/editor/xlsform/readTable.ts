import type { WorkbookNotes, WorkbookSheet } from './FINDINGS.ts';
import { inTable } from './inTable.ts';
import { HEAD_SPELLINGS, type TableKind } from './SPELLINGS.ts';

/** A row of a sheet, accessed by column headings. */
export interface TableRow {
  /** As Excel counts, from 1. */
  readonly row: number;
  readonly at: (column: string) => string;
  /** Texts of a column by language: `label::English (en)`; under `''` without one. */
  readonly said: (column: string) => Readonly<Record<string, string>>;
}

export interface Table {
  readonly sheet: string;
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
}

const WORKBOOK_BOUNDS = { rows: 5000, columns: 120, text: 4000 } as const;

/** A sheet as rows with headings, without empty rows. Excessive sizes are reported and refused. */
export function readTable(sheet: WorkbookSheet, kind: TableKind, notes: WorkbookNotes): Table {
  const place = { sheet: sheet.name };
  const body = sheet.rows.slice(1);
  if (sheet.rows.length > WORKBOOK_BOUNDS.rows)
    notes.add('tooManyRows', { ...place, row: WORKBOOK_BOUNDS.rows + 1, found: String(sheet.rows.length) });
  if (sheet.rows.some((row) => row.length > WORKBOOK_BOUNDS.columns))
    notes.add('tooManyColumns', {
      ...place,
      row: 1,
      found: String(Math.max(...sheet.rows.map(({ length }) => length))),
    });
  if (notes.isRefused) return { sheet: sheet.name, heads: [], rows: [] };
  const heads = headsOf(sheet, kind);
  heads.forEach((head, index) => {
    if (head !== '' && heads.indexOf(head) < index)
      notes.add('headerTwice', { ...place, row: 1, column: head });
  });
  const rows = body.flatMap((cells, index) => {
    const row = index + 2;
    const long = cells.findIndex((cell) => cell.length > WORKBOOK_BOUNDS.text);
    if (long >= 0)
      notes.add('tooLong', { ...place, row, column: heads[long] ?? '', found: cells[long] ?? '' });
    return cells.every((cell) => cell.trim() === '') ? [] : [rowOf(row, heads, cells)];
  });
  return { sheet: sheet.name, heads: heads.filter((head) => head !== ''), rows };
}

export function headsOf({ rows }: WorkbookSheet, kind: TableKind): readonly string[] {
  return (rows[0] ?? []).map((text) => headOf(text, HEAD_SPELLINGS[kind]));
}

function headOf(text: string, spellings: Readonly<Record<string, string>>): string {
  const parts = text.trim().split(/\s*::?\s*/);
  const bare = parts.map((part) => part.toLowerCase().replaceAll(/\s+/g, ' '));
  for (let length = parts.length; length > 0; length -= 1) {
    const heading = inTable(spellings, bare.slice(0, length).join('::'));
    if (heading !== undefined) return [heading, ...parts.slice(length)].join('::');
  }
  return [bare[0]?.replaceAll(' ', '_') ?? '', ...parts.slice(1)].join('::');
}

function rowOf(row: number, heads: readonly string[], cells: readonly string[]): TableRow {
  const values = new Map(heads.map((head, index) => [head, (cells[index] ?? '').trim()]));
  return {
    row,
    at: (column) => values.get(column) ?? '',
    said: (column) =>
      Object.fromEntries(
        [...values].flatMap(([head, value]) => {
          const [name, language = ''] = head.split('::');
          return name === column && value !== '' ? [[language, value]] : [];
        }),
      ),
  };
}
