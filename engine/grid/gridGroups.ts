import { fillInput } from '../action/fillInput.ts';
import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, GridSchema } from '../contract/index.ts';
import { fillText } from '../values/fillText.ts';
import { getAt } from '../values/getAt.ts';
import type { RowKey } from './GridModel.ts';

/** One row of a grid. */
export interface GridRow {
  readonly key: RowKey;
  readonly label: string;
  readonly row: DataRecord;
}

/** Rows that are shown together; all of them where the schema knows no groups. */
export interface GridGroup {
  readonly key: RowKey;
  readonly label: string;
  readonly rows: readonly GridRow[];
}

/** What a grid's rows are, of what its call answered: those that are meant, with one's own where the schema wants it. */
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
  const answered = (getAt(answer, list) ?? []) as readonly DataRecord[];
  const meant = answered.filter((row) => where === undefined || holds(where, { ...context, row }));
  const mine = fillInput(own, context);
  const isThere =
    mine[key] === undefined || mine[key] === null || meant.some((row) => row[key] === mine[key]);
  const all = isThere ? meant : [mine, ...meant];
  if (groups === undefined) return [{ key: '', label: '', rows: all.map(rowOf) }];
  return all.map((row) => {
    const others = (row[groups.rows] ?? []) as readonly DataRecord[];
    const first = rowOf(row);
    return { key: first.key, label: first.label, rows: [first, ...others.map(rowOf)] };
  });
}
