import type { Context, DataRecord, OptionsSchema } from '../../contract/index.ts';
import type { Column, TableModel, Totals } from '../../index.ts';

/** How one value of a list of options is shown: its name, and the style that its row gives it. */
export interface Sign {
  readonly label: string;
  readonly icon: string | undefined;
  readonly intent: string;
}

/** Rows of this page that stand under one heading. */
export interface ViewGroup {
  readonly key: string;
  /** What they have in common, in words. */
  readonly text: string;
  readonly rows: readonly DataRecord[];
  /** Of the whole list. */
  readonly count: number;
  readonly totals: Totals | undefined;
}

/** A list as it stands now: what its model, its rows and the reader's state make of each other, in words. */
export interface TableView {
  readonly model: TableModel;
  readonly layout: string | undefined;
  readonly context: Context;
  /** The rows of this page, in order. */
  readonly rows: readonly DataRecord[];
  /** The same rows by groups, where the list is grouped. */
  readonly groups: readonly ViewGroup[] | undefined;
  /** Rows on all pages. */
  readonly total: number;
  /** Of all rows that the search and the filters leave; undefined while they are not known, or there are none. */
  readonly totals: Totals | undefined;
  /** The cell's own value with its unit, and beneath it the companions that are there, each with its label. */
  readonly partsOf: (
    column: Column,
    row: DataRecord,
  ) => { readonly own: string; readonly companions: readonly string[] };
  /** All of it in one line. */
  readonly textOf: (column: Column, row: DataRecord) => string;
  /** For columns of options. */
  readonly signOf: (column: Column, row: DataRecord) => Sign | undefined;
}

export type TableOptions = Readonly<Record<string, OptionsSchema>>;
