import { type EditedFiles, type ImportedChecklist, importWorkbook, readCsv } from '../../editor/index.ts';
import { type ReadWorkbook, readWorkbook } from './readWorkbook.ts';

/** A file to be made a checklist of. */
export interface ImportTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What the checklist is made beside. */
  readonly files: EditedFiles;
  readonly options: { readonly like: string; readonly title?: string };
}

/** Bytes of a CSV. */
const MOST_CSV = 2_000_000;

/** What becomes of a file: it is opened, and imported with what was found then. */
export async function importTask({ name, bytes, files, options }: ImportTask): Promise<ImportedChecklist> {
  const { sheets, findings } = /\.csv$/i.test(name) ? sheetOf(name, bytes) : await readWorkbook(bytes);
  return importWorkbook(files, sheets, { ...options, file: name, findings });
}

function sheetOf(name: string, bytes: Uint8Array): ReadWorkbook {
  if (bytes.length <= MOST_CSV)
    return { sheets: [{ name: name.replace(/\.csv$/i, ''), rows: readCsv(bytes) }], findings: [] };
  const found = `${Math.ceil(bytes.length / 1_000_000)} MB`;
  return { sheets: [], findings: [{ code: 'tooLarge', sheet: '', row: 0, column: '', found }] };
}
