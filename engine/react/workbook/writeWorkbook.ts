import write from 'write-excel-file/browser';
import type { WorkbookSheet } from '../../editor/index.ts';

/** Sheets of texts as an Excel file, with bold, frozen headings. */
export function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Blob> {
  const sheetInputs = sheets.map(({ name, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: (rows[0] ?? []).map(() => ({ width: 24 })),
    data: rows.map((row, index) =>
      row.map((value) => (value === '' ? null : { value, type: String, ...(index === 0 ? BOLD : {}) })),
    ),
  }));
  return write(sheetInputs).toBlob();
}

const BOLD = { fontWeight: 'bold' } as const;
