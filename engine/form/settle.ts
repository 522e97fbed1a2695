import type { Context, DataRecord, Field, FormState, SettledRecord } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { setMany } from '../values/setMany.ts';
import type { FormModel } from './FormModel.ts';
import { formState } from './formState.ts';
import { rowsOf } from './rowsOf.ts';

/**
 * The record as it is checked, stored and sent.
 *
 * | value | becomes |
 * | --- | --- |
 * | of a hidden field, or cell of a row, with `whenHidden: clear` (the default) | absent |
 * | of a hidden field with `whenHidden: keep` | stays |
 * | a text of blanks only, or null, where the field may be null | null |
 * | the same, where it may not | absent: an optional text left empty was not given |
 *
 * | null in a field that the form does not show, where it may not be null | absent: nobody could put it right here |
 *
 * Rows of lists are settled alike. What else the form does not show stays as it is. Unchanged parts are shared.
 */
export function settle(
  model: FormModel,
  record: DataRecord,
  context: Context,
  state: FormState = formState(model, record, context),
): SettledRecord {
  const changes = new Map<string, unknown>();
  for (const [path, node] of model.nodes) {
    const value = getAt(record, path);
    if (value === undefined) continue;
    if (!state.visible.has(path)) {
      if (node.clearedWhenHidden) changes.set(path, undefined);
      continue;
    }
    emptied(path, value, node.field.schema, changes);
    for (const cell of rowsOf(node.field, record, context).cleared) {
      if (getAt(record, cell) !== undefined) changes.set(cell, undefined);
    }
  }
  for (const [name, schema] of Object.entries(model.entity.properties)) {
    if (record[name] === null && !model.byPath.has(name) && !mayBeNull(schema)) changes.set(name, undefined);
  }
  return setMany(record, changes);
}

function emptied(path: string, value: unknown, schema: Field, changes: Map<string, unknown>): void {
  if (value === null || (typeof value === 'string' && value.trim() === '')) {
    const next = mayBeNull(schema) ? null : undefined;
    if (next !== value) changes.set(path, next);
  } else if (Array.isArray(value) && schema.items?.properties !== undefined) {
    value.forEach((row, index) => {
      for (const [name, cell] of Object.entries(schema.items?.properties ?? {})) {
        const given = getAt(row, name);
        if (given !== undefined) emptied(`${path}.${index}.${name}`, given, cell, changes);
      }
    });
  }
}

/** A field without a type takes anything. */
function mayBeNull(schema: Field): boolean {
  return schema.type === 'null' || (Array.isArray(schema.type) && schema.type.includes('null'));
}
