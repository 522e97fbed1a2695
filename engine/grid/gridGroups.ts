import { fillInput } from '../action/input.ts';
import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, GridSchema } from '../contract/index.ts';
import { getAt } from '../values/paths.ts';
import { fillText } from '../values/texts.ts';
import type { RowKey } from './GridModel.ts';

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
