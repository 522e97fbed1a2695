import { readCsv } from '../../editor/index.ts';
import { openWorkbook } from './openWorkbook.ts';
import type { ReadWorkbook } from './readWorkbook.ts';

/** Bytes of a CSV: text alone, read at once. */
const MOST_CSV = 2_000_000;

/** A file of somebody's device as sheets: CSV as one, an Excel file by a thread of its own. */
export async function readFile(file: File): Promise<ReadWorkbook> {
  if (!/\.csv$/i.test(file.name)) return openWorkbook(new Uint8Array(await file.arrayBuffer()));
  if (file.size > MOST_CSV) {
    const found = `${Math.ceil(file.size / 1_000_000)} MB`;
    return { sheets: [], findings: [{ code: 'tooLarge', sheet: '', row: 0, column: '', found }] };
  }
  return {
    sheets: [
      { name: file.name.replace(/\.csv$/i, ''), rows: readCsv(new Uint8Array(await file.arrayBuffer())) },
    ],
    findings: [],
  };
}
