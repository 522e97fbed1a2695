import type { DataRecord, Field } from '../contract/index.ts';

type Shape = {
  readonly properties?: { readonly [name: string]: Field };
  readonly 'x-key'?: readonly string[];
};

/**
 * What a new record takes from one that is there: all that its entity lets people write, without keys, without what is computed
 * (`readOnly`, `x-column: false`) and without what belongs to that one alone (`x-copied: false`), at any depth.
 */
export function copyOf(entity: Shape, record: DataRecord): DataRecord {
  return copied(entity, record);
}

function copied({ properties = {}, 'x-key': keys = [] }: Shape, record: DataRecord): DataRecord {
  const taken = Object.entries(properties).flatMap(([name, field]) => {
    const value = record[name];
    const left = field.readOnly === true || field['x-column'] === false || field['x-copied'] === false;
    if (left || value === undefined || keys.includes(name)) return [];
    return [[name, within(field, value)]];
  });
  return Object.fromEntries(taken) as DataRecord;
}

/** The same of what a field holds: a record inside, or the rows of a list. */
function within(field: Field, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => (field.items ? within(field.items, each) : each));
  return copied(field as Shape, value as DataRecord);
}
