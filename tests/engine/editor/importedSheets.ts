import { exportXlsform, importWorkbook, type WorkbookSheet } from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { productFiles } from './productFiles.ts';

const files = await productFiles();

/** What an import makes of sheets beside the product's own files. */
export const imported = (
  sheets: readonly WorkbookSheet[],
  options: Partial<Parameters<typeof importWorkbook>[2]> = {},
) => importWorkbook(files, sheets, { like: 'pjc', ...options });

/** Its findings, each in a line: code, sheet, row, column. */
export const codes = (sheets: readonly WorkbookSheet[]) =>
  imported(sheets).findings.map(({ code, sheet, row, column }) => `${code} ${sheet} ${row} ${column}`);

/** Findings of the loader for the product with the imported files. */
export const examineImport = (sheets: readonly WorkbookSheet[]) => {
  const { files: made } = imported(sheets);
  return examine({ ...files, ...made } as Readonly<Record<string, unknown>>);
};

/** The import exported again as a workbook. */
export const exported = ({ files: made, form }: ReturnType<typeof imported>) =>
  exportXlsform({ ...files, ...made }, form);
