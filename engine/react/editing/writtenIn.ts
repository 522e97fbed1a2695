import type { DataRecord, FormPackage } from '../../contract/index.ts';

/**
 * The values of a form's fields; an emptied field is sent as an empty value, because an omitted one would
 * keep its former value.
 */
export function writtenIn({ form, entity }: FormPackage, record: DataRecord): DataRecord {
  const fields = form.sections.flatMap((section) => section.fields);
  const names = fields.filter(({ widget }) => widget !== 'readonly').map(({ field }) => field);
  return Object.fromEntries(names.map((name) => [name, record[name] ?? blankOf(entity.properties[name])]));
}

/** Undefined if the field has no empty value. */
function blankOf(field: FormPackage['entity']['properties'][string] | undefined): null | '' | undefined {
  const types = [field?.type].flat();
  if (types.includes('null')) return null;
  return types.includes('string') && field?.format === undefined ? '' : undefined;
}

/** The form's values together with key and version; a new record has neither. */
export function sentRecord(pkg: FormPackage, record: DataRecord): DataRecord {
  const key = pkg.entity['x-key'] ?? [];
  const isNew = key.some((name) => record[name] === undefined);
  const names = isNew ? key : [...key, 'rowVersion'];
  const identity = names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]));
  return { ...writtenIn(pkg, record), ...(Object.fromEntries(identity) as DataRecord) };
}
