import type { Context, DataRecord } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { setMany } from '../values/setMany.ts';
import { calculateForm } from './calculateForm.ts';
import type { FormModel } from './FormModel.ts';

/**
 * A sent record with every field that its form shows as read-only as it is held where the record is kept: nobody could fill it in, so what a request says
 * there is not taken. Without a held value it is absent.
 *
 * @param held what is kept already, and what is given to a new record; conditions see it first, so that no answer opens a field that was closed.
 */
export function withHeld(
  model: FormModel,
  record: DataRecord,
  held: DataRecord,
  context: Context,
): DataRecord {
  // What the answers close while one fills in is closed as well, and so is what a value put back closes.
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
