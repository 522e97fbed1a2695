import type { ExportCell } from './ExportCell.ts';

export type SheetRow = readonly ExportCell[];

/** A list to write into a file. */
export interface Sheet {
  /** Name of the sheet, shortened where the format limits it. */
  readonly title: string;
  /** First row: column headings. */
  readonly rows: readonly SheetRow[];
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}
