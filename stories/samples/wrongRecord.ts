import {
  createFormModel,
  type DataRecord,
  type Field,
  type FormPackage,
  formState,
  setAt,
} from '../../engine/index.ts';

/**
 * A record in which each field that can be invalid is invalid: numbers below their limit, texts too long.
 * Required fields are omitted. Undefined if the schema refuses no value.
 */
export function wrongRecord(pkg: FormPackage): DataRecord | undefined {
  const model = createFormModel(pkg);
  const record = model.fields.reduce<DataRecord>((so, { path, schema }) => {
    const value = wrongValue(schema);
    return value === undefined ? so : (setAt(so, path, value) as DataRecord);
  }, {});
  // Hidden fields are not validated.
  const { visible } = formState(model, record, {});
  const refused = model.fields.some(
    ({ path, schema, required }) => visible.has(path) && (required || wrongValue(schema) !== undefined),
  );
  return refused ? record : undefined;
}

function wrongValue(field: Field): unknown {
  if (field.enum !== undefined || field.format !== undefined) return undefined;
  const type = [field.type].flat().find((each) => each !== 'null');
  if (type === 'integer' || type === 'number') {
    if (field.minimum !== undefined) return field.minimum - 1;
    return field.maximum === undefined ? undefined : field.maximum + 1;
  }
  if (type === 'string' && field.maxLength !== undefined && field.maxLength <= 500)
    return 'troppo lungo '.repeat(45).slice(0, field.maxLength + 5);
  return undefined;
}
