/** How a spreadsheet writes what is more than words. */
export type CellKind = 'number' | 'euro' | 'date' | 'date-time' | 'time';

/** One cell of a file: its words, and its value where a spreadsheet can count with it. */
export interface ExportCell {
  /** Without signs and points between thousands; `''` where there is nothing. */
  readonly text: string;
  readonly counted?: {
    readonly kind: CellKind;
    /** A number; a day or moment as the Date whose UTC clock shows what the reader's clock showed; a time as a part of a day. */
    readonly value: number | Date;
  };
}
