import type {
  Action,
  Context,
  DataRecord,
  MessagesSchema,
  OptionsSchema,
  TableSchema,
} from '../contract/index.ts';

/** A column of a table's schema. */
export type Column = TableSchema['columns'][number];

/**
 * The user's view of a list; stored in the page's address, so that it can be shared and navigated back to.
 */
export interface TableState {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sortBy: string | undefined;
  readonly sortDesc: boolean;
  readonly search: string;
  /** By `param`; absent: no filter. */
  readonly filters: Readonly<Record<string, string>>;
  /** One of the table's `views`, if chosen. */
  readonly layout?: string | undefined;
  /** Field by which rows are grouped; empty text: ungrouped, although the table has a default group. */
  readonly groupBy?: string | undefined;
  /** Shows all columns as a grid. */
  readonly wide?: boolean | undefined;
  /** One of the table's `charts`, if chosen. */
  readonly chart?: string | undefined;
  /** Shows the rows as cards in columns, if the table has a `board`. */
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
  /** Shown before the label (`codedText`). */
  readonly code?: string;
  readonly icon: string | undefined;
  readonly intent: NonNullable<OptionsSchema['values'][number]['intent']>;
}

/** Model of a list. All functions are pure. */
export interface TableModel {
  readonly table: TableSchema;
  readonly options: Readonly<Record<string, OptionsSchema>>;
  /** Input of the list's call that the page gives and the user cannot change. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** True: the server sorts and pages; false: `arrange` does. */
  readonly paged: boolean;
  /** Columns of a layout in its order; without a name all columns. */
  columns(layout?: string): readonly Column[];
  /** Whether the layout shows the row actions. */
  hasActions(layout?: string): boolean;
  card(layout?: string): CardPlaces;
  readonly initial: TableState;
  fromSearch(params: URLSearchParams): TableState;
  /** Only differences from the initial state. */
  toSearch(state: TableState): URLSearchParams;
  /** Query parameters of the call of the table's source. */
  query(state: TableState): Readonly<Record<string, string | number | boolean>>;
  /** The part of `query` that restricts the rows: search and filters. */
  narrowing(state: TableState): Readonly<Record<string, string>>;
  /**
   * Query parameters for the table's totals; undefined if the page has all rows, or the table has no totals.
   */
  summaryQuery(state: TableState): Readonly<Record<string, string | number | boolean>> | undefined;
  /** State after a click on a column heading: sorts by it, then reverses; back to page 1. */
  sortedBy(state: TableState, field: string): TableState;
  /** Range text such as `1-10 of 57`, in the language of `messages`; empty without rows. */
  rangeText(state: TableState, total: number, messages?: MessagesSchema): string;
  pages(state: TableState, total: number): number;
  keyOf(row: DataRecord): string;
  /** Rows that satisfy `rowsWhen`; all rows if revealed. */
  listed(rows: readonly DataRecord[], context: Context, revealed: boolean): readonly DataRecord[];
  /** Notes to show above the rows. */
  notes(context: Context): readonly string[];
  /** Whether to show the reveal switch. */
  canReveal(context: Context): boolean;
  /** Searches, sorts and pages rows that the page has completely. */
  arrange(
    rows: readonly DataRecord[],
    state: TableState,
  ): { readonly rows: readonly DataRecord[]; readonly total: number };
  actions(row: DataRecord, context: Context, permissions: readonly string[]): readonly Action[];
  /**
   * Action of a click on a row: the one with `opens`, else the first that only navigates or shows the row in
   * a form.
   */
  opening(row: DataRecord, context: Context, permissions: readonly string[]): Action | undefined;
  toolbar(context: Context, permissions: readonly string[]): readonly Action[];
  isEditable(column: Column, row: DataRecord, context: Context): boolean;
}
