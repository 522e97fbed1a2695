import { holds } from '../condition/holds.ts';
import type { Context, Field, FieldLayout, FieldModel, Problem } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { requiredBySibling } from './requiredBySibling.ts';
import { editsField, seesField } from './seesField.ts';

/** What a condition in a row calls the rows around it, from the inside out. */
export const ROWS_AROUND = ['row', 'parent', 'grandparent'] as const;

/**
 * What the layout of a list asks of its rows, and of rows within them: cells hidden for a row, cells that are not for who fills to change, and cells required
 * while a condition holds. Nothing is asked within a cell that is hidden or not theirs.
 */
export function judgeRows(field: FieldModel, record: unknown, context: Context): RowsJudgement {
  const judgement = {
    hidden: new Set<string>(),
    cleared: new Set<string>(),
    required: new Set<string>(),
    readOnly: new Set<string>(),
  };
  const problems: Problem[] = [];

  const judge = (
    cell: FieldLayout,
    item: Field | undefined,
    path: string,
    rows: readonly unknown[],
  ): void => {
    const [row] = rows;
    const around = { ...context, record, ...named(rows) };
    const schema = item?.properties?.[cell.field];
    if (!seesField(schema, row, context)) judgement.hidden.add(path);
    else if (cell.showWhen !== undefined && !holds(cell.showWhen, around)) {
      judgement.hidden.add(path);
      if (cell.whenHidden !== 'keep') judgement.cleared.add(path);
    } else if (!editsField(schema, row, context)) judgement.readOnly.add(path);
    else {
      if (cell.requiredWhen !== undefined && holds(cell.requiredWhen, around)) {
        judgement.required.add(path);
        if (isEmpty(getAt(row, cell.field)))
          problems.push({ path, rule: 'required', params: {}, severity: 'error' });
      }
      // What is missing then is told by the entity's own check.
      const sibling = schema && requiredBySibling(schema, cell.field, 'row');
      if (sibling !== undefined && holds(sibling, around)) judgement.required.add(path);
      judgeList(cell, schema, path, getAt(row, cell.field), rows);
    }
  };
  const judgeList = (
    { fields = [] }: FieldLayout,
    schema: Field | undefined,
    path: string,
    list: unknown,
    rows: readonly unknown[],
  ): void => {
    if (fields.length === 0 || !Array.isArray(list)) return;
    list.forEach((row, index) => {
      for (const cell of fields) judge(cell, schema?.items, `${path}.${index}.${cell.field}`, [row, ...rows]);
    });
  };

  judgeList(field.layout, field.schema, field.path, getAt(record, field.path), []);
  return { ...judgement, problems };
}

function named(rows: readonly unknown[]): Context {
  return Object.fromEntries(rows.map((row, index) => [ROWS_AROUND[index] ?? '', row]));
}

/** Whether any cell of a list, at any depth, is as it asks. */
export function someCell({ fields = [] }: FieldLayout, asks: (cell: FieldLayout) => boolean): boolean {
  return fields.some((cell) => asks(cell) || someCell(cell, asks));
}

/** Whether a path is one of these, or lies within one. */
export function isWithin(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.size === 0) return false;
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (paths.has(path.slice(0, end))) return true;
  return false;
}

export interface RowsJudgement {
  /** Paths of cells that their row hides. */
  readonly hidden: ReadonlySet<string>;
  /** Of these, the cells whose value goes with them. */
  readonly cleared: ReadonlySet<string>;
  /** Cells that are not for who fills to change (`x-may.change`), or lie within one. */
  readonly readOnly: ReadonlySet<string>;
  /** Cells that a condition asks for, filled or not. */
  readonly required: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}
