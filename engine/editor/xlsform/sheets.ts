import { dsvFormat } from 'd3-dsv';
import type { WorkbookNotes, WorkbookSheet } from './FINDINGS.ts';
import { HEAD_SPELLINGS, inTable, type TableKind } from './SPELLINGS.ts';

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
    return cells.every((cell) => cell.trim() === '') ? [] : [rowOfCells(row, heads, cells)];
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

function rowOfCells(row: number, heads: readonly string[], cells: readonly string[]): TableRow {
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

const OF_XLSFORM: ReadonlySet<string> = new Set(['survey', 'choices', 'settings']);

/** A sheet's name, normalized for comparison. */
export function sheetKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether the sheets are an XLSForm, not a plain list of questions. */
export function isSurvey(names: readonly string[]): boolean {
  return names.some((name) => sheetKey(name) === 'survey');
}

/** Indexes of the sheets to read: those of the XLSForm format if there is a survey, else all. */
export function sheetsToRead(names: readonly string[]): readonly number[] {
  const isAny = !isSurvey(names);
  return [...names.keys()].filter((at) => isAny || OF_XLSFORM.has(sheetKey(names[at] ?? '')));
}

const SEPARATORS = [';', ',', '\t'];

/** A first line with the separator for Excel; it is no row. d3-dsv refuses a hyphen, a quote has a meaning. */
const SEPARATOR_LINE = /^sep=([^"-])\r?\n/i;

/**
 * Rows of a CSV file (RFC 4180). Encodings: UTF-8, UTF-16 («Testo Unicode») or Windows-1252, which Excel uses
 * by default. The separator is the declared one, else the most frequent in the first line.
 */
export function readCsv(bytes: Uint8Array): readonly (readonly string[])[] {
  const text = decodedText(bytes);
  const separatorLine = SEPARATOR_LINE.exec(text);
  const bare = text.slice(separatorLine?.[0].length ?? 0);
  const first = bare.split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => first.split(separator).length;
  const separator =
    separatorLine?.[1] ?? SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
  return dsvFormat(separator).parseRows(bare);
}

function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
