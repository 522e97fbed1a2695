import type { Context, DataRecord } from '../contract/index.ts';
import type { Day } from '../values/days.ts';
import type { ShownState } from '../workflow/shownState.ts';

/** The key of a row, as records hold it. */
export type RowKey = string | number;

/** What one row holds on one day. */
export interface CellContent {
  readonly records: readonly DataRecord[];
  /** What those that count come to. */
  readonly total: number;
  /** What those that do not count come to. */
  readonly uncounted: number;
  /** The one that a typed number changes, or none yet; several are changed where they are listed. */
  readonly single: DataRecord | undefined;
  readonly several: boolean;
  /** That of the record most in need of attention. */
  readonly state: ShownState | undefined;
}

/** What a typed number asks for. */
export type GridChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'remove'; readonly record: DataRecord }
  /** `more` is laid over what is stored. */
  | { readonly kind: 'change'; readonly record: DataRecord; readonly more: DataRecord }
  | { readonly kind: 'create'; readonly record: DataRecord }
  /** A field that every record needs, and nothing is chosen for. */
  | { readonly kind: 'first'; readonly field: string };

/** Who is asking, and what conditions may look at. */
export interface GridAsking {
  readonly context: Context;
  readonly permissions: readonly string[];
}

/** A grid ready to be filled: what its schema, its form and its workflow say of records. */
export interface GridModel {
  /** The number is up to this, where there is a limit. */
  readonly most: number | undefined;
  readonly isWhole: boolean;
  /** What the number is of (`x-unit`). */
  readonly unit: string | undefined;
  /** The field that tells records apart. */
  readonly key: string;
  cell(records: readonly DataRecord[], row: RowKey, day: Day): CellContent;
  /** What records come to, without those that count for nothing. */
  total(records: readonly DataRecord[]): number;
  /** Those of some rows, on some days or all. */
  within(
    records: readonly DataRecord[],
    rows: ReadonlySet<RowKey>,
    days?: readonly Day[],
  ): readonly DataRecord[];
  /** Whether a record may be changed at all; a new one always. */
  mayChange(record: DataRecord | undefined, asking: GridAsking): boolean;
  /** What becomes of a cell by a number; `fresh` are the values that a new record is given. */
  change(
    at: { readonly row: RowKey; readonly day: Day; readonly single: DataRecord | undefined },
    value: number,
    fresh: DataRecord,
    asking: GridAsking,
  ): GridChange;
  /** The records of the latest day before that has any, for rows that have nothing on this day. */
  before(records: readonly DataRecord[], rows: ReadonlySet<RowKey>, day: Day): readonly DataRecord[];
  /** A copy for another day, of what is written of the record. */
  copy(written: DataRecord, day: Day): DataRecord;
  /** The fields that a copy goes without where it was refused by this code; undefined where that does not help. */
  without(refusal: string): readonly string[] | undefined;
  /** Whether a transition of the workflow is offered for a record. */
  offers(transition: string, record: DataRecord, asking: GridAsking): boolean;
}
