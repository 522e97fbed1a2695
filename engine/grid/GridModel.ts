import type { Context, DataRecord } from '../contract/index.ts';
import type { Day } from '../values/days.ts';
import type { ShownState } from '../workflow/states.ts';

/** Key of a row, as in the records. */
export type RowKey = string | number;

/** Content of a cell: one row on one day. */
export interface CellContent {
  readonly records: readonly DataRecord[];
  /** Total of the records that count. */
  readonly total: number;
  /** Total of the records in uncounted states. */
  readonly uncounted: number;
  /**
   * The record that a typed number changes; undefined without a record. Several records are edited in their
   * list.
   */
  readonly single: DataRecord | undefined;
  readonly several: boolean;
  /** State of the record that is most urgent. */
  readonly state: ShownState | undefined;
}

/** Effect of a typed number. */
export type GridChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'remove'; readonly record: DataRecord }
  /** `more` is merged into the stored record. */
  | { readonly kind: 'change'; readonly record: DataRecord; readonly more: DataRecord }
  | { readonly kind: 'create'; readonly record: DataRecord }
  /** A required field without a value: the user must choose one first. */
  | { readonly kind: 'first'; readonly field: string };

/** The user's permissions and the context of conditions. */
export interface GridAsking {
  readonly context: Context;
  readonly permissions: readonly string[];
}

/** Model of a grid, by its schema, form and workflow. */
export interface GridModel {
  /** Largest number, if limited. */
  readonly most: number | undefined;
  readonly isWhole: boolean;
  /** Unit (`x-unit`). */
  readonly unit: string | undefined;
  /** Key field of the records. */
  readonly key: string;
  cell(records: readonly DataRecord[], row: RowKey, day: Day): CellContent;
  /** Total of records, without those in uncounted states. */
  total(records: readonly DataRecord[]): number;
  /** Records of some rows, on some days or all. */
  within(
    records: readonly DataRecord[],
    rows: ReadonlySet<RowKey>,
    days?: readonly Day[],
  ): readonly DataRecord[];
  /** Whether the user may change a record; always true for a new one. */
  mayChange(record: DataRecord | undefined, asking: GridAsking): boolean;
  /** Effect of a number typed into a cell; `fresh` are the initial values of a new record. */
  change(
    at: { readonly row: RowKey; readonly day: Day; readonly single: DataRecord | undefined },
    value: number,
    fresh: DataRecord,
    asking: GridAsking,
  ): GridChange;
  /** Records of the latest earlier day with records, for rows that are empty on this day. */
  before(records: readonly DataRecord[], rows: ReadonlySet<RowKey>, day: Day): readonly DataRecord[];
  /** A copy of a record for another day. */
  copy(written: DataRecord, day: Day): DataRecord;
  /**
   * Fields to leave out of a copy refused with this code, for a second attempt; undefined if that does not
   * help.
   */
  without(refusal: string): readonly string[] | undefined;
  /** Whether a transition of the workflow is offered for a record. */
  offers(transition: string, record: DataRecord, asking: GridAsking): boolean;
}
