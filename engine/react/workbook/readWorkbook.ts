import { strFromU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { type WorkbookFinding, WorkbookNotes, type WorkbookSheet } from '../../editor/index.ts';

/** What a workbook says, or why it is refused. */
export interface ReadWorkbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly findings: readonly WorkbookFinding[];
}

export const READING = {
  /** Bytes of the file, and of what it unzips to. */
  file: 5_000_000,
  unzipped: 40_000_000,
  parts: 2000,
  sheets: 50,
  rows: 6000,
  columns: 200,
} as const;

/** Of an Excel file only these are opened: no macros, pictures, or links to other files. */
const OPENED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/workbook\.xml\.rels|(?:workbook|sharedStrings|styles)\.xml|worksheets\/[\w-]+\.xml))$/;

/**
 * The sheets of an Excel file as texts. A file that is none, or that would take more than anybody's form does, is refused with the reason: nothing of it is unzipped or built before
 * its size is known.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const notes = new WorkbookNotes();
  const refused = (): ReadWorkbook => ({ sheets: [], findings: notes.all });
  if (bytes.length > READING.file) {
    notes.add('tooLarge', { found: `${Math.ceil(bytes.length / 1_000_000)} MB` });
    return refused();
  }
  try {
    const parts = unzipped(bytes, notes);
    if (parts === undefined) return refused();
    const names = sheetNames(parts);
    if (names.size > READING.sheets) notes.add('tooLarge', { found: `${names.size}` });
    for (const [path, content] of Object.entries(parts))
      if (path.startsWith('xl/worksheets/')) judgeSheet(names.get(path) ?? path, strFromU8(content), notes);
    if (notes.isRefused) return refused();
    // Written anew without compression: the reader unzips what was counted, and nothing else.
    const plain = zipSync(parts, { level: 0 });
    const read = await readXlsxFile(plain.buffer as ArrayBuffer);
    return {
      sheets: read.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) })),
      findings: [],
    };
  } catch (error) {
    notes.add('notWorkbook', { found: error instanceof Error ? error.message : String(error) });
    return refused();
  }
}

function unzipped(bytes: Uint8Array, notes: WorkbookNotes): Record<string, Uint8Array> | undefined {
  let [size, count] = [0, 0];
  // The directory alone is read: nothing passes.
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
  // Each part gets the room that the directory promised, and no more.
  const parts = unzipSync(bytes, { filter: ({ name }) => OPENED.test(name) });
  if (parts['xl/workbook.xml'] === undefined) {
    notes.add('notWorkbook', {});
    return undefined;
  }
  return parts;
}

/** The names of sheets by the paths of their parts. */
function sheetNames(parts: Readonly<Record<string, Uint8Array>>): ReadonlyMap<string, string> {
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      `xl/${attribute(tag, 'Target').replace(/^(?:\/xl\/|\.\/)/, '')}`,
    ]),
  );
  return new Map(
    [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => [
      targets.get(attribute(tag, '(?:\\w+:)?id')) ?? '',
      attribute(tag, 'name'),
    ]),
  );
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** Cells where nobody's form has any, and formulas: what they come to is the word of whoever saved the file. */
function judgeSheet(sheet: string, xml: string, notes: WorkbookNotes): void {
  const cell = /<(?:\w+:)?(c|row|f)\b([^>]*)>/g;
  let at = '';
  for (let found = cell.exec(xml); found !== null; found = cell.exec(xml)) {
    const [, tag, said = ''] = found;
    if (tag === 'f') {
      const [, column = '', row = '0'] = /^([A-Z]+)(\d+)$/.exec(at) ?? [];
      notes.add('formula', { sheet, row: Number(row), column });
      return;
    }
    const place = attribute(` ${said}`, 'r');
    const [, letters = '', digits = '0'] = /^([A-Z]*)(\d+)$/.exec(place) ?? [];
    if (tag === 'c') at = place;
    // An empty row may stand anywhere: its look alone was set.
    if (tag === 'row' && said.trimEnd().endsWith('/')) continue;
    if (Number(digits) > READING.rows) {
      notes.add('tooManyRows', { sheet, row: Number(digits), found: digits });
      return;
    }
    if (numberOf(letters) > READING.columns) {
      notes.add('tooManyColumns', { sheet, row: Number(digits), column: letters, found: letters });
      return;
    }
  }
}

function numberOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  return typeof value === 'boolean' ? (value ? 'true' : 'false') : String(value);
}
