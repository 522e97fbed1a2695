import type { Context, DataRecord } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { setMany } from '../values/setMany.ts';
import { calculateForm } from './calculateForm.ts';
import type { FormModel } from './FormModel.ts';

/**
 * Replaces the value of every read-only field of a sent record by the stored one: the user could not fill it.
 * Without a stored value it is absent.
 *
 * @param held the stored record, or the initial values of a new one; conditions are first evaluated on it, so
 * that no sent answer opens a closed field.
 */
export function withHeld(
  model: FormModel,
  record: DataRecord,
  held: DataRecord,
  context: Context,
): DataRecord {
  // Sent answers and restored values may close further fields: repeat until no field is added.
  for (let settled = record, closed = readOnlyIn(model, held, context); ; ) {
    settled = setMany(settled, heldValues(closed, settled, held));
    const more = readOnlyIn(model, settled, context);
    const all = new Set([...closed, ...more]);
    if (all.size === closed.size) return settled;
    closed = all;
  }
}

function readOnlyIn(model: FormModel, record: DataRecord, context: Context): ReadonlySet<string> {
  return calculateForm(model, record, { ...context, record }).state.readOnly;
}

function heldValues(
  paths: ReadonlySet<string>,
  record: DataRecord,
  held: DataRecord,
): ReadonlyMap<string, unknown> {
  return new Map(
    [...paths]
      .map((path) => [path, getAt(held, path)] as const)
      .filter(([path, value]) => getAt(record, path) !== value),
  );
}
