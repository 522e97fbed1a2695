import { holds } from '../condition/holds.ts';
import type { Condition, Context, Field, FieldLayout, FieldModel, Problem } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { editsField, seesField } from './rights.ts';

/** Names of the enclosing rows in conditions, innermost first. */
export const ROWS_AROUND = ['row', 'parent', 'grandparent'] as const;

/**
 * Evaluates the cell conditions of a list, nested lists included: hidden, read-only (`x-may.change`) and
 * required cells. Cells inside a hidden or read-only cell are not evaluated.
 */
export function rowStates(field: FieldModel, record: unknown, context: Context): RowsJudgement {
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
    const around = { ...context, record, ...rowContext(rows) };
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
      // The entity's own check reports a missing value, so only the mark is set here.
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

function rowContext(rows: readonly unknown[]): Context {
  return Object.fromEntries(rows.map((row, index) => [ROWS_AROUND[index] ?? '', row]));
}

/** Whether a cell of a list, at any depth, satisfies the predicate. */
export function someCell({ fields = [] }: FieldLayout, asks: (cell: FieldLayout) => boolean): boolean {
  return fields.some((cell) => asks(cell) || someCell(cell, asks));
}

/** Whether a path is in the set, or lies within a path of it. */
export function isWithin(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.size === 0) return false;
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (paths.has(path.slice(0, end))) return true;
  return false;
}

interface RowsJudgement {
  /** Paths of cells hidden by the answers of their row. */
  readonly hidden: ReadonlySet<string>;
  /** Those of `hidden` whose value is cleared. */
  readonly cleared: ReadonlySet<string>;
  /** Cells that the user may not change (`x-may.change`). */
  readonly readOnly: ReadonlySet<string>;
  /** Cells required by a condition, filled or not. */
  readonly required: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/**
 * The condition under which a sibling makes a field required (`x-required-if`), so that the mark is visible
 * before the value is missing. `{ field: 'spine', is: ['defect'] }` gives `{ 'record.spine': { enum:
 * ['defect'] } }`.
 */
export function requiredBySibling(
  { 'x-required-if': rule }: Field,
  path: string,
  from = 'record',
): Condition | undefined {
  if (rule === undefined) return undefined;
  const sibling = [from, ...path.split('.').slice(0, -1), rule.field].join('.');
  // A path without a predicate holds with any answer.
  return { [sibling]: rule.is === undefined ? {} : { enum: rule.is } } as Condition;
}
