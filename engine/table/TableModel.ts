import type {
  Action,
  Context,
  DataRecord,
  MessagesSchema,
  OptionsSchema,
  TableSchema,
} from '../contract/index.ts';

export type Column = TableSchema['columns'][number];

/** What a person chose of a list; lives in the address, so that it can be shared and gone back to. */
export interface TableState {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sortBy: string | undefined;
  readonly sortDesc: boolean;
  readonly search: string;
  /** By `param`; what is not filtered is absent. */
  readonly filters: Readonly<Record<string, string>>;
  /** One of the table's `views`, where the reader chose one. */
  readonly layout?: string | undefined;
  /** Field by which its rows are grouped; empty: none, though the table is grouped at first. */
  readonly groupBy?: string | undefined;
  /** All columns as a grid. */
  readonly wide?: boolean | undefined;
  /** One of the table's `charts`, where the reader chose one. */
  readonly chart?: string | undefined;
  /** Its rows as cards in columns, where the table has a `board`. */
  readonly board?: boolean | undefined;
}

/** Where a phone's card shows the columns of a layout. */
export interface CardPlaces {
  readonly title: readonly Column[];
  readonly subtitle: readonly Column[];
  readonly detail: readonly Column[];
  readonly status: readonly Column[];
}

/** Icon, colour and label of one value of an options list. */
export interface OptionStyle {
  readonly label: string;
  /** Stands before the label (`codedText`). */
  readonly code?: string;
  readonly icon: string | undefined;
  readonly intent: NonNullable<OptionsSchema['values'][number]['intent']>;
}

/** A list ready to be shown. All functions are pure. */
export interface TableModel {
  readonly table: TableSchema;
  readonly options: Readonly<Record<string, OptionsSchema>>;
  /** The server sorts and pages; otherwise `arrange` does. */
  readonly paged: boolean;
  /** Columns of a named layout in its order; all without a name. */
  columns(layout?: string): readonly Column[];
  /** Whether the layout has a place for the row actions. */
  hasActions(layout?: string): boolean;
  card(layout?: string): CardPlaces;
  readonly initial: TableState;
  fromSearch(params: URLSearchParams): TableState;
  /** Only what differs from the initial state. */
  toSearch(state: TableState): URLSearchParams;
  /** What the call of the table's source is asked for. */
  query(state: TableState): Readonly<Record<string, string | number | boolean>>;
  /** What of that narrows the list: its search and its filters. */
  narrowing(state: TableState): Readonly<Record<string, string>>;
  /** What the same call is asked for to tell the table's totals; undefined where the page has all rows, or nothing is totalled. */
  summaryQuery(state: TableState): Readonly<Record<string, string | number | boolean>> | undefined;
  /** A click on a column's head: sorts by it, then turns the direction. Goes back to page 1. */
  sortedBy(state: TableState, field: string): TableState;
  /** `1-10 of 57`, as the table's range text says, in the language of `messages`; empty without rows. */
  rangeText(state: TableState, total: number, messages?: MessagesSchema): string;
  pages(state: TableState, total: number): number;
  keyOf(row: DataRecord): string;
  /** Rows that `rowsWhen` lists; all while revealed. */
  listed(rows: readonly DataRecord[], context: Context, revealed: boolean): readonly DataRecord[];
  /** What is said above the rows now. */
  notes(context: Context): readonly string[];
  /** Whether the reveal switch is there. */
  canReveal(context: Context): boolean;
  /** Searches, sorts and pages rows that are all here. */
  arrange(
    rows: readonly DataRecord[],
    state: TableState,
  ): { readonly rows: readonly DataRecord[]; readonly total: number };
  actions(row: DataRecord, context: Context, permissions: readonly string[]): readonly Action[];
  /** What opening a row means: of its actions the one that `opens`, else the first that goes somewhere or shows the row itself in a form. */
  opening(row: DataRecord, context: Context, permissions: readonly string[]): Action | undefined;
  toolbar(context: Context, permissions: readonly string[]): readonly Action[];
  isEditable(column: Column, row: DataRecord, context: Context): boolean;
}
