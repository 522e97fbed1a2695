import type { DataRecord, Field, FormPackage } from '../contract/index.ts';
import { createFormModel } from '../form/createFormModel.ts';
import { spansAfterChange } from '../form/spans.ts';
import { setAt } from '../values/setAt.ts';
import type { Signature } from '../values/signature.ts';
import { signedHashes } from '../values/signedHashes.ts';
import { sampleText } from './sampleText.ts';

/** A record with a valid value in every field of a form, if one can be made up. */
export function sampleRecord(pkg: FormPackage): DataRecord {
  const model = createFormModel(pkg);
  const filled = model.fields.reduce<DataRecord>((record, { path, schema }) => {
    const value = sampleValue(schema);
    return value === undefined ? record : (setAt(record, path, value) as DataRecord);
  }, {});
  // Durations are calculated from the times beside them.
  const whole = model.fields.reduce<DataRecord>(
    (record, { path }) =>
      [...spansAfterChange(model, record, path)].reduce(
        (next, [place, hours]) => setAt(next, place, hours) as DataRecord,
        record,
      ),
    filled,
  );
  const signed = model.fields.filter(({ schema }) => schema['x-signs'] !== undefined);
  return signed.reduce<DataRecord>(
    (record, { path, schema }) => setAt(record, path, sampleSignature(schema, whole)) as DataRecord,
    whole,
  );
}

function sampleSignature({ 'x-signs': signs = [] }: Field, record: DataRecord): Signature {
  const at = '2026-03-02T06:45:00.000Z';
  return { name: 'Carlo Rossi', at, valid: true, ...signedHashes(record, signs) };
}

/** Two poles about ninety metres apart. */
const WALKED = [
  { latitude: 44.3845, longitude: 7.5427, accuracy: 5, label: '12' },
  { latitude: 44.3852, longitude: 7.5433, accuracy: 4, label: '13' },
];

/** A valid value of a field; undefined if no simple one exists. */
export function sampleValue(field: Field): unknown {
  const type = [field.type].flat().find((each) => each !== 'null');
  if (field.const !== undefined) return field.const;
  if (field.enum !== undefined) return field.enum.find((value) => value !== '' && value !== null);
  if (field['x-trace'] !== undefined) return WALKED;
  switch (type) {
    case 'integer':
    case 'number':
      return Math.min(field.maximum ?? 12, Math.max(field.minimum ?? 12, 12));
    case 'boolean':
      return true;
    case 'string':
      return sampleText(field);
    case 'object':
      return Object.fromEntries(
        Object.entries(field.properties ?? {}).map(([name, inner]) => [name, sampleValue(inner)]),
      );
    default:
      return undefined;
  }
}
