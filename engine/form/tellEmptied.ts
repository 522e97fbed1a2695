import type { DataRecord, Field, FormState, SettledRecord } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { setMany } from '../values/setMany.ts';
import type { FormModel } from './FormModel.ts';

/**
 * A settled record in which texts that somebody emptied are told as `''`: where a save keeps what it is not told of, leaving them out
 * would bring the old text back.
 *
 * @param saved the record as it was before the form was filled.
 *
 * | before | settled | told |
 * | --- | --- | --- |
 * | `'abc'` | absent, the field is shown | `''` |
 * | `'abc'` | absent, the field is hidden | absent |
 * | `'abc'` | null (the field may be null) | null |
 * | absent or empty | absent | absent |
 */
export function tellEmptied(
  model: FormModel,
  saved: DataRecord,
  settled: SettledRecord,
  state: FormState,
): SettledRecord {
  const changes = new Map<string, unknown>();
  for (const { path, schema } of model.fields) {
    if (!state.visible.has(path) || state.readOnly.has(path) || !isFreeText(schema)) continue;
    if (getAt(settled, path) === undefined && !isEmpty(getAt(saved, path))) changes.set(path, '');
  }
  return setMany(settled, changes);
}

/** A text that may be empty: not one of a list, not a date. */
function isFreeText({ type, enum: values, format, minLength }: Field): boolean {
  return (
    type === 'string' && values === undefined && (format === undefined || format === 'email') && !minLength
  );
}
