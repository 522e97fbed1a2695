import type { Context, DataRecord, OptionsSchema } from '../../contract/index.ts';
import type { Column, TableModel, Totals } from '../../index.ts';

/** Display of one option: label, icon and colour intent, which may depend on the row. */
interface Sign {
  readonly label: string;
  readonly icon: string | undefined;
  readonly intent: string;
  /** Companion values of the column (`with`). */
  readonly details?: string;
}

/** Rows of this page that belong to one group. */
export interface ViewGroup {
  readonly key: string;
  /** The common value as text. */
  readonly text: string;
  readonly rows: readonly DataRecord[];
  /** Number of rows in the whole list. */
  readonly count: number;
  readonly totals: Totals | undefined;
}

/** A list ready for rendering, derived from model, rows and state. */
export interface TableView {
  readonly model: TableModel;
  readonly layout: string | undefined;
  readonly context: Context;
  /** The rows of this page, in order. */
  readonly rows: readonly DataRecord[];
  /** The same rows by group, in a grouped list. */
  readonly groups: readonly ViewGroup[] | undefined;
  /** Number of rows on all pages. */
  readonly total: number;
  /**
   * Totals of all rows that match search and filters; undefined while they are loading, or if the table has
   * none.
   */
  readonly totals: Totals | undefined;
  /** Text of a cell with its unit, and the texts of its non-empty companions, each with its label. */
  readonly partsOf: (
    column: Column,
    row: DataRecord,
  ) => { readonly own: string; readonly companions: readonly string[] };
  /** Both as one line, an option by its sign's label. */
  readonly textOf: (column: Column, row: DataRecord) => string;
  /** For columns of options. */
  readonly signOf: (column: Column, row: DataRecord) => Sign | undefined;
}

export type TableOptions = Readonly<Record<string, OptionsSchema>>;

const NUMBERS = new Set(['number', 'short-number', 'file-size', 'quantity', 'euro', 'unit-price']);

/** Numbers are aligned at the end. */
export function alignOf({ format = 'text' }: Column): 'start' | 'end' {
  return NUMBERS.has(format) ? 'end' : 'start';
}
