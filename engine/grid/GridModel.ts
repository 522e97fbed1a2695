import { fillInput } from '../action/input.ts';
import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, GridSchema } from '../contract/index.ts';
import { getAt } from '../values/paths.ts';
import { fillText } from '../values/texts.ts';
import type { Day } from '../values/time.ts';
import type { ShownState } from '../workflow/checkTransition.ts';

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

/** One row of a grid. */
export interface GridRow {
  readonly key: RowKey;
  readonly label: string;
  readonly row: DataRecord;
}

/** Rows shown together; a single group if the schema defines none. */
export interface GridGroup {
  readonly key: RowKey;
  readonly label: string;
  readonly rows: readonly GridRow[];
}

/**
 * Rows of a grid from the answer of its call: those that satisfy `where`, with the user's own row (`own`)
 * added.
 */
export function gridGroups(
  { rows }: Pick<GridSchema, 'rows'>,
  answer: unknown,
  context: Context,
): readonly GridGroup[] {
  const { key, label, list, where, own, groups } = rows;
  const rowOf = (row: DataRecord): GridRow => ({
    key: row[key] as RowKey,
    label: fillText(label, { ...context, row }),
    row,
  });
  const allRows = (getAt(answer, list) ?? []) as readonly DataRecord[];
  const matches = allRows.filter((row) => where === undefined || holds(where, { ...context, row }));
  const ownRow = fillInput(own, context);
  const isThere =
    ownRow[key] === undefined || ownRow[key] === null || matches.some((row) => row[key] === ownRow[key]);
  const all = isThere ? matches : [ownRow, ...matches];
  if (groups === undefined) return [{ key: '', label: '', rows: all.map(rowOf) }];
  return all.map((row) => {
    const members = (row[groups.rows] ?? []) as readonly DataRecord[];
    const first = rowOf(row);
    return { key: first.key, label: first.label, rows: [first, ...members.map(rowOf)] };
  });
}
