import { allows } from '../../condition/holds.ts';
import type { DataRecord, Field, FormPackage } from '../../contract/index.ts';
import { equal, isEmpty } from '../../values/equality.ts';

/** An answer to a former version and its value in the field that takes it over (`x-was`). */
export interface CarriedAnswer {
  readonly field: string;
  /** Field name in the former version; equal to `field` if only the values are mapped. */
  readonly from: string;
  readonly given: unknown;
  /** Undefined: the new field has no counterpart for the value. */
  readonly value: unknown;
}

/**
 * The field of a former version that `name` takes over; undefined if there is none, or that version has the
 * same `x-was`.
 */
export function carriedFrom(from: FormPackage, to: FormPackage, name: string): string | undefined {
  return formerNames(from, to, name)[0];
}

/** The non-empty answers of a record that the fields of another version take over (`x-was`). */
export function carriedAnswers(
  from: FormPackage,
  to: FormPackage,
  record: DataRecord,
): readonly CarriedAnswer[] {
  return takenOver(from, to).flatMap(({ name, field, names }): readonly CarriedAnswer[] => {
    const source = names.find((each) => !isEmpty(record[each]));
    if (source === undefined || (source !== name && !isEmpty(record[name]))) return [];
    const answer = record[source];
    return [{ field: name, from: source, given: answer, value: counterpart(field, answer) }];
  });
}

interface TakenOver {
  readonly name: string;
  readonly field: Field;
  /** Names in the former version, in order of priority. */
  readonly names: readonly string[];
}

/** Cache by former and new version: a dry run asks for thousands of records. */
const takenOverCache = new WeakMap<FormPackage, WeakMap<FormPackage, readonly TakenOver[]>>();

/** Fields of a form that take over fields of a former version. */
function takenOver(from: FormPackage, to: FormPackage): readonly TakenOver[] {
  const byTarget = takenOverCache.get(from) ?? new WeakMap<FormPackage, readonly TakenOver[]>();
  takenOverCache.set(from, byTarget);
  const fields =
    byTarget.get(to) ??
    Object.entries(to.entity.properties)
      .map(([name, field]) => ({ name, field, names: formerNames(from, to, name) }))
      .filter(({ names }) => names.length > 0);
  byTarget.set(to, fields);
  return fields;
}

function formerNames(from: FormPackage, to: FormPackage, name: string): readonly string[] {
  const [then, field] = [from.entity.properties, to.entity.properties[name]];
  const was = field?.['x-was'];
  // A former version with the same `x-was` has already taken the answers over.
  if (was === undefined || equal(then[name]?.['x-was'], was)) return [];
  return (was.fields ?? [name]).filter((each) => then[each] !== undefined);
}

/**
 * Maps listed values (`x-was.values`); others stay, or are converted to the type of the field if it does not
 * accept them.
 */
function counterpart(field: Field, answer: unknown): unknown {
  const values = field['x-was']?.values;
  const one = (value: unknown, of: Field) => {
    // Stored values may be objects, also such without a text form.
    const key = typeof value === 'object' ? undefined : String(value);
    const listed = values !== undefined && key !== undefined && Object.hasOwn(values, key);
    return [listed ? values[key] : value].flatMap(readings).find((each) => allows(of, each));
  };
  const { items } = field;
  if (items === undefined)
    return one(Array.isArray(answer) && answer.length === 1 ? answer[0] : answer, field);
  const all = (Array.isArray(answer) ? answer : [answer]).map((each) => one(each, items));
  return all.includes(undefined) ? undefined : all;
}

/** Lossless readings of a value in other types: `"12"` is also 12. */
function readings(value: unknown): readonly unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [value, String(value)];
  if (typeof value !== 'string') return [value];
  const number = Number(value.replace(',', '.'));
  return String(number) === value.replace(',', '.') ? [value, number] : [value];
}
