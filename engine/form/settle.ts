import type { Context, DataRecord, Field, FormState, SettledRecord } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { setMany } from '../values/setMany.ts';
import { answerIn, mayBeNull } from './answerIn.ts';
import { calculateForm } from './calculateForm.ts';
import type { FieldNode, FormModel } from './FormModel.ts';
import { judgeRows, someCell } from './judgeRows.ts';
import { seesField } from './seesField.ts';

/**
 * The record as it is checked, stored and sent. Calculated fields are computed first and rows of lists are
 * settled alike. Blank values of a list are removed; the note of a hidden flag stays if the flag keeps its
 * answer. Other data without a field in the form stays. Unchanged parts are shared.
 *
 * | value | becomes |
 * | --- | --- |
 * | of a field that the user may not see (`x-may.see`) | stays |
 * | of a hidden field, or cell of a row, with `whenHidden: clear` (the default) | absent |
 * | of a hidden field with `whenHidden: keep` | stays |
 * | blank text or null, where the field allows null | null |
 * | the same, where it does not | absent: an empty optional text counts as unanswered |
 * | null in a field without place in the form that does not allow null | absent: the user could not correct it |
 */
export function settle(model: FormModel, record: DataRecord, context: Context): SettledRecord {
  const calculated = calculateForm(model, record, context);
  return settleAs(model, calculated.record, context, calculated.state);
}

/** The same for a record with its calculated fields and state. */
export function settleAs(
  model: FormModel,
  record: DataRecord,
  context: Context,
  state: FormState,
): SettledRecord {
  const changes = new Map<string, unknown>();
  for (const [path, node] of model.nodes) {
    const value = getAt(record, path);
    if (value === undefined) continue;
    if (!state.visible.has(path)) {
      const isKept = isKeptWithFlag(model, node, state) || !seesField(node.field.schema, record, context);
      if (node.clearedWhenHidden && !isKept) changes.set(path, undefined);
      continue;
    }
    normaliseBlanks(path, value, node.field.schema, changes);
  }
  for (const [name, schema] of Object.entries(model.entity.properties)) {
    if (record[name] === null && !model.byPath.has(name) && !mayBeNull(schema)) changes.set(name, undefined);
  }
  return withoutHiddenCells(model, setMany(record, changes), context, state);
}

function isKeptWithFlag(model: FormModel, { field }: FieldNode, state: FormState): boolean {
  const flag = field.noteOf;
  return flag !== undefined && !state.visible.has(flag) && model.nodes.get(flag)?.clearedWhenHidden === false;
}

function normaliseBlanks(path: string, value: unknown, schema: Field, changes: Map<string, unknown>): void {
  const answer = answerIn(schema, value);
  if (answer !== value) changes.set(path, answer);
  else if (Array.isArray(value) && schema.items?.properties === undefined) {
    const filledValues = value.filter((each) => !isEmpty(each));
    if (filledValues.length < value.length) changes.set(path, filledValues);
  } else if (Array.isArray(value) && schema.items?.properties !== undefined) {
    value.forEach((row, index) => {
      for (const [name, cell] of Object.entries(schema.items?.properties ?? {})) {
        const cellValue = getAt(row, name);
        if (cellValue !== undefined) normaliseBlanks(`${path}.${index}.${name}`, cellValue, cell, changes);
      }
    });
  }
}

/** Clearing a cell or a blank text may hide another cell: repeat until no cell is cleared. */
function withoutHiddenCells(
  model: FormModel,
  record: DataRecord,
  context: Context,
  { visible }: FormState,
): SettledRecord {
  const lists = model.fields.filter(
    ({ path, layout }) => visible.has(path) && someCell(layout, (cell) => cell.showWhen !== undefined),
  );
  for (let settled = record; ; ) {
    const clearedCells = lists
      .flatMap((list) => [...judgeRows(list, settled, context).cleared])
      .filter((path) => getAt(settled, path) !== undefined);
    if (clearedCells.length === 0) return settled;
    settled = setMany(settled, new Map(clearedCells.map((path) => [path, undefined])));
  }
}
