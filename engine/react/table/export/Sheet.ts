import type { MessageId } from '#generated/names.ts';

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

/** Spreadsheet types other than text. */
export type CellKind = 'number' | 'euro' | 'date' | 'date-time' | 'time';

/** One cell of a file: its text and, where a spreadsheet can calculate with it, its value. */
export interface ExportCell {
  /** Without unit signs and thousands separators; `''` if empty. */
  readonly text: string;
  readonly counted?: {
    readonly kind: CellKind;
    /**
     * A number; a day or date-time as a Date with the user's local time in its UTC fields; a time as a
     * fraction of a day.
     */
    readonly value: number | Date;
  };
}

/** A file format for lists. */
export interface ExportFormat {
  /** Also the file extension. */
  readonly id: 'xlsx' | 'csv' | 'json';
  readonly label: MessageId;
}

/** In the order of the menu. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { id: 'xlsx', label: 'table.export.xlsx' },
  { id: 'csv', label: 'table.export.csv' },
  { id: 'json', label: 'table.export.json' },
];
