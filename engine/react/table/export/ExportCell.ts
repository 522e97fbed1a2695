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
