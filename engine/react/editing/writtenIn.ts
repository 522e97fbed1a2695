import type { DataRecord, FormPackage } from '../../contract/index.ts';

/** What a person writes in a form, by its fields; a field that was emptied is said to be empty: one left out would stay as it was. */
export function writtenIn({ form, entity }: FormPackage, record: DataRecord): DataRecord {
  const fields = form.sections.flatMap((section) => section.fields);
  const names = fields.filter(({ widget }) => widget !== 'readonly').map(({ field }) => field);
  return Object.fromEntries(names.map((name) => [name, record[name] ?? blankOf(entity.properties[name])]));
}

/** Undefined where a field has no empty value. */
function blankOf(field: FormPackage['entity']['properties'][string] | undefined): null | '' | undefined {
  const types = [field?.type].flat();
  if (types.includes('null')) return null;
  return types.includes('string') && field?.format === undefined ? '' : undefined;
}

/** What its form writes of a record, and what tells which one it is, and in which version; a new one has neither. */
export function sentRecord(pkg: FormPackage, record: DataRecord): DataRecord {
  const key = pkg.entity['x-key'] ?? [];
  const isNew = key.some((name) => record[name] === undefined);
  const names = isNew ? key : [...key, 'rowVersion'];
  const known = names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]));
  return { ...writtenIn(pkg, record), ...(Object.fromEntries(known) as DataRecord) };
}
