import { type EditedFiles, type ImportedChecklist, importWorkbook, readCsv } from '../../editor/index.ts';
import { type ReadWorkbook, readWorkbook } from './readWorkbook.ts';

/** A file to import as a checklist. */
export interface ImportTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Existing schema files. */
  readonly files: EditedFiles;
  readonly options: { readonly like: string; readonly title?: string };
}

/** Maximum size of a CSV in bytes. */
const MAX_CSV = 2_000_000;

/** Parses a file and imports its sheets, with the findings of parsing. */
export async function importTask({ name, bytes, files, options }: ImportTask): Promise<ImportedChecklist> {
  const { sheets, findings } = /\.csv$/i.test(name) ? sheetOf(name, bytes) : await readWorkbook(bytes);
  return importWorkbook(files, sheets, { ...options, file: name, findings });
}

function sheetOf(name: string, bytes: Uint8Array): ReadWorkbook {
  if (bytes.length <= MAX_CSV)
    return { sheets: [{ name: name.replace(/\.csv$/i, ''), rows: readCsv(bytes) }], findings: [] };
  const size = `${Math.ceil(bytes.length / 1_000_000)} MB`;
  return { sheets: [], findings: [{ code: 'tooLarge', sheet: '', row: 0, column: '', found: size }] };
}
