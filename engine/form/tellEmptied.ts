import type { DataRecord, Field, FormState, SettledRecord } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { setMany } from '../values/setMany.ts';
import type { FormModel } from './FormModel.ts';

/**
 * Sends cleared texts as `''`: a save keeps absent fields, so leaving them out would bring the old text back.
 *
 * @param saved the record before the form was filled.
 *
 * | before | settled | sent |
 * | --- | --- | --- |
 * | `'abc'` | absent, the field is visible | `''` |
 * | `'abc'` | absent, the field is hidden | absent |
 * | `'abc'` | null (the field allows null) | null |
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

/** Plain or e-mail text without a minimum length or fixed values, so that `''` is valid. */
function isFreeText({ type, enum: values, format, minLength }: Field): boolean {
  return (
    type === 'string' && values === undefined && (format === undefined || format === 'email') && !minLength
  );
}
