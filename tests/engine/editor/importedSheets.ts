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

type Verdict = ReturnType<typeof examine>;
const verdicts = new WeakMap<readonly WorkbookSheet[], Verdict>();

/** Verdict of the loader on the product with the imported files, cached by the list of sheets. */
export const examineImport = (sheets: readonly WorkbookSheet[]): Verdict => {
  const verdict = verdicts.get(sheets) ?? examine({ ...files, ...imported(sheets).files });
  verdicts.set(sheets, verdict);
  return verdict;
};

/** The import exported again as a workbook. */
export const exported = ({ files: made, form }: ReturnType<typeof imported>) =>
  exportXlsform({ ...files, ...made }, form);
