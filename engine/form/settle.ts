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
 * The record as it is checked, stored and sent.
 *
 * | value | becomes |
 * | --- | --- |
 * | of a field that is not for the eyes of who saves (`x-may.see`) | stays |
 * | of a hidden field, or cell of a row, with `whenHidden: clear` (the default) | absent |
 * | of a hidden field with `whenHidden: keep` | stays |
 * | a text of blanks only, or null, where the field may be null | null |
 * | the same, where it may not | absent: an optional text left empty was not given |
 * | null in a field that the form does not show, where it may not be null | absent: nobody could put it right here |
 *
 * Calculated fields are worked out first. Rows of lists are settled alike, and blank values of a list are left out; the note of a hidden flag that keeps its answer stays with it. What else the form does not show stays as it is. Unchanged parts are shared.
 */
export function settle(model: FormModel, record: DataRecord, context: Context): SettledRecord {
  const calculated = calculateForm(model, record, context);
  return settleAs(model, calculated.record, context, calculated.state);
}

/** The same of a record whose calculated fields are worked out, with its state. */
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
      const kept = isKeptWithFlag(model, node, state) || !seesField(node.field.schema, record, context);
      if (node.clearedWhenHidden && !kept) changes.set(path, undefined);
      continue;
    }
    emptied(path, value, node.field.schema, changes);
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

function emptied(path: string, value: unknown, schema: Field, changes: Map<string, unknown>): void {
  const answer = answerIn(schema, value);
  if (answer !== value) changes.set(path, answer);
  else if (Array.isArray(value) && schema.items?.properties === undefined) {
    const given = value.filter((each) => !isEmpty(each));
    if (given.length < value.length) changes.set(path, given);
  } else if (Array.isArray(value) && schema.items?.properties !== undefined) {
    value.forEach((row, index) => {
      for (const [name, cell] of Object.entries(schema.items?.properties ?? {})) {
        const given = getAt(row, name);
        if (given !== undefined) emptied(`${path}.${index}.${name}`, given, cell, changes);
      }
    });
  }
}

/** A cell that goes, or a text in it that was blank, may hide another: they are looked up anew until nothing goes. */
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
    const gone = lists
      .flatMap((list) => [...judgeRows(list, settled, context).cleared])
      .filter((path) => getAt(settled, path) !== undefined);
    if (gone.length === 0) return settled;
    settled = setMany(settled, new Map(gone.map((path) => [path, undefined])));
  }
}
