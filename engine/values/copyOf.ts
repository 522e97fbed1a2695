import type { DataRecord, Field } from '../contract/index.ts';

type Shape = {
  readonly properties?: { readonly [name: string]: Field };
  readonly 'x-key'?: readonly string[];
};

/**
 * Initial values of a copy of a record: all writable fields, at any depth, except keys, computed fields
 * (`readOnly`, `x-column: false`) and fields marked `x-copied: false`.
 */
export function copyOf(entity: Shape, record: DataRecord): DataRecord {
  return copyFields(entity, record);
}

function copyFields({ properties = {}, 'x-key': keys = [] }: Shape, record: DataRecord): DataRecord {
  const copiedEntries = Object.entries(properties).flatMap(([name, field]) => {
    const value = record[name];
    const isSkipped = field.readOnly === true || field['x-column'] === false || field['x-copied'] === false;
    if (isSkipped || value === undefined || keys.includes(name)) return [];
    return [[name, within(field, value)]];
  });
  return Object.fromEntries(copiedEntries) as DataRecord;
}

/** The same for the value of a field: an object, or the rows of a list. */
function within(field: Field, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => (field.items ? within(field.items, each) : each));
  return copyFields(field as Shape, value as DataRecord);
}
