import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import {
  isSurvey,
  sheetsToRead,
  type WorkbookFinding,
  WorkbookNotes,
  type WorkbookSheet,
} from '../../editor/index.ts';

/** Sheets and findings of a workbook; no sheets if it was refused. */
export interface ReadWorkbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly findings: readonly WorkbookFinding[];
}

/** Limits of an Excel file that is imported. */
export const READING = {
  /** Maximum bytes of the file, and unzipped. */
  file: 5_000_000,
  unzipped: 40_000_000,
  parts: 2000,
  sheets: 50,
  rows: 6000,
  columns: 200,
} as const;

/** Only these parts of an Excel file are opened: no macros, pictures, or links to other files. */
const OPENED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/workbook\.xml\.rels|(?:workbook|sharedStrings|styles)\.xml|worksheets\/[\w-]+\.xml))$/;

const EMPTY_SHEET = '<worksheet><sheetData/></worksheet>';

/** Signature of files before Excel 2007, and of encrypted ones. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * The sheets of an Excel file as texts; sheets that no import uses have no rows. An invalid or oversized file
 * is refused with the reason before any part is unzipped.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const notes = new WorkbookNotes();
  const refused = (): ReadWorkbook => ({ sheets: [], findings: notes.all });
  if (bytes.length > READING.file) {
    notes.add('tooLarge', { found: `${Math.ceil(bytes.length / 1_000_000)} MB` });
    return refused();
  }
  if (OLD.every((byte, at) => bytes[at] === byte)) {
    notes.add('oldWorkbook', {});
    return refused();
  }
  try {
    const parts = unzipped(bytes, notes);
    if (parts === undefined) return refused();
    const all = sheetsOf(parts);
    if (all.length > READING.sheets) notes.add('tooLarge', { found: `${all.length}` });
    if (notes.isRefused) return refused();
    const names = all.map(({ name }) => name);
    const chosen = sheetsToRead(names);
    const unread = new Set<number>();
    const formulas = new Map<number, readonly SheetFormula[]>();
    for (const [at, { name, path }] of all.entries()) {
      const content = parts[path];
      if (content === undefined) continue;
      parts[path] = strToU8(EMPTY_SHEET);
      if (!chosen.includes(at)) {
        if (/<(?:\w+:)?(?:v|is)\b/.test(strFromU8(content))) unread.add(at);
        continue;
      }
      const { xml, outside, formulas: sheetFormulas } = sheetXml(strFromU8(content), READING);
      if (outside === undefined) {
        parts[path] = strToU8(xml);
        formulas.set(at, sheetFormulas);
      } else {
        unread.add(at);
        noteOutside(name, outside, notes);
      }
    }
    // A list of questions may stand beside sheets of any size.
    if (notes.isRefused && (formulas.size === 0 || isSurvey(names))) return refused();
    // Zipped again without compression, so that the reader cannot unzip more than was measured.
    const plain = zipSync(parts, { level: 0 });
    const parsedSheets = await readXlsxFile(plain.buffer as ArrayBuffer);
    const sheets = parsedSheets.map(({ sheet: name, data }) => ({
      name,
      // A sheet that is a chart alone has none.
      rows: ((data as typeof data | undefined) ?? []).map((row) => row.map(textOf)),
    }));
    for (const [at, sheetFormulas] of formulas)
      noteFormulas(sheets[at] ?? { name: '', rows: [] }, sheetFormulas, notes);
    return { sheets: sheets.filter((_sheet, at) => formulas.has(at) || unread.has(at)), findings: notes.all };
  } catch (error) {
    notes.add('notWorkbook', { found: error instanceof Error ? error.message : String(error) });
    return refused();
  }
}

function unzipped(bytes: Uint8Array, notes: WorkbookNotes): Record<string, Uint8Array> | undefined {
  let [size, count] = [0, 0];
  // Reads the zip directory only: the filter accepts no entry.
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1;
      if (OPENED.test(name)) size += originalSize;
      return false;
    },
  });
  if (size > READING.unzipped || count > READING.parts) {
    notes.add('tooLarge', {
      found: count > READING.parts ? `${count}` : `${Math.ceil(size / 1_000_000)} MB`,
    });
    return undefined;
  }
  // unzipSync allocates the size declared in the directory, and no more.
  const parts = unzipSync(bytes, { filter: ({ name }) => OPENED.test(name) });
  if (parts['xl/workbook.xml'] === undefined) {
    notes.add('notWorkbook', {});
    return undefined;
  }
  return parts;
}

/** The sheets in order, with the paths of their parts. */
function sheetsOf(
  parts: Readonly<Record<string, Uint8Array>>,
): readonly { readonly name: string; readonly path: string }[] {
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      `xl/${attribute(tag, 'Target').replace(/^(?:\/xl\/|\.\/)/, '')}`,
    ]),
  );
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => ({
    name: plainText(attribute(tag, 'name')),
    path: targets.get(attribute(tag, '(?:\\w+:)?id')) ?? '',
  }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function noteOutside(sheet: string, { row, letters }: SheetFormula, notes: WorkbookNotes): void {
  if (row > READING.rows) notes.add('tooManyRows', { sheet, row, found: `${row}` });
  else notes.add('tooManyColumns', { sheet, row, column: letters, found: letters });
}

/**
 * Cached formula results are unverified: reports the first formula per column, with the number of further
 * ones.
 */
function noteFormulas(
  { name, rows }: WorkbookSheet,
  formulas: readonly SheetFormula[],
  notes: WorkbookNotes,
): void {
  const resultOf = ({ row, letters }: SheetFormula) => rows[row - 1]?.[columnNumber(letters) - 1] ?? '';
  const groups = Object.groupBy(formulas, (formula) => `${resultOf(formula) === ''} ${formula.letters}`);
  for (const [first, ...following] of Object.values(groups) as SheetFormula[][]) {
    if (first === undefined) continue;
    const value = resultOf(first);
    const column = rows[0]?.[columnNumber(first.letters) - 1] || first.letters;
    const detail = [value, following.length === 0 ? '' : `(+${following.length})`]
      .filter((part) => part !== '')
      .join(' ');
    notes.add(value === '' ? 'formulaEmpty' : 'formula', {
      sheet: name,
      row: first.row,
      column,
      found: detail,
    });
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  return typeof value === 'boolean' ? (value ? 'true' : 'false') : String(value);
}

/** The reduced XML of a sheet for the reader: only rows with a value. */
interface SheetXml {
  readonly xml: string;
  /** The first cell outside of the bounds. */
  readonly outside: { readonly row: number; readonly letters: string } | undefined;
  readonly formulas: readonly SheetFormula[];
}

interface SheetFormula {
  readonly row: number;
  readonly letters: string;
}

const ROW = /(?=<(?:\w+:)?row\b)/;
const TAG = /<(?:\w+:)?(c|v|is|f)\b([^>]*)>/g;

/**
 * Drops rows without values: cells that only have a style may be at any distance, and the reader would
 * allocate all rows up to them. A formula counts by its cached value.
 */
function sheetXml(xml: string, most: { readonly rows: number; readonly columns: number }): SheetXml {
  const from = xml.search(/<\/(?:\w+:)?sheetData>/);
  const [head = '', ...rows] = (from < 0 ? xml : xml.slice(0, from)).split(ROW);
  const formulas: SheetFormula[] = [];
  let outside: SheetXml['outside'];
  const valued = rows.filter((row) => {
    const rowNumber = Number(attribute(row.slice(0, row.indexOf('>')), 'r'));
    let at = { row: rowNumber, letters: '' };
    let hasValue = false;
    for (const match of row.matchAll(TAG)) {
      const [tag, name, attributes = ''] = match;
      if (name === 'c') {
        const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(attribute(attributes, 'r')) ?? [];
        at = { row: Math.max(rowNumber, Number(digits)), letters };
      } else if (name === 'f') formulas.push(at);
      else if (!tag.endsWith('/>') && !row.startsWith('</', match.index + tag.length)) {
        hasValue = true;
        if (at.row > most.rows || columnNumber(at.letters) > most.columns) outside ??= at;
      }
    }
    return hasValue;
  });
  return { xml: `${head}${valued.join('')}${from < 0 ? '' : xml.slice(from)}`, outside, formulas };
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** Column number from 1: `A` is 1. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
