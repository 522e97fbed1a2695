import { allows } from '../condition/allows.ts';
import type { DataRecord, Field, FormPackage } from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { isEmpty } from '../values/isEmpty.ts';

/** An answer to a former version of a form, and what it becomes in the field that says where its answers come from (`x-was`). */
export interface CarriedAnswer {
  readonly field: string;
  /** What the former version called it; the same for one that is only answered otherwise. */
  readonly from: string;
  readonly given: unknown;
  /** Undefined: it has no counterpart. */
  readonly value: unknown;
}

/** The field of a former version whose answers a field of another takes over; undefined where it takes none, or asked the same already. */
export function carriedFrom(from: FormPackage, to: FormPackage, name: string): string | undefined {
  return formerNames(from, to, name)[0];
}

/** What a record of one version of a form brings along to another by its `x-was`: what was left empty there brings nothing. */
export function carriedAnswers(
  from: FormPackage,
  to: FormPackage,
  record: DataRecord,
): readonly CarriedAnswer[] {
  return takenOver(from, to).flatMap(({ name, field, names }): readonly CarriedAnswer[] => {
    const source = names.find((each) => !isEmpty(record[each]));
    if (source === undefined || (source !== name && !isEmpty(record[name]))) return [];
    const given = record[source];
    return [{ field: name, from: source, given, value: counterpart(field, given) }];
  });
}

interface TakenOver {
  readonly name: string;
  readonly field: Field;
  /** What the former version called it, the one to look at first before the others. */
  readonly names: readonly string[];
}

/** By the former version and the other: a dry run asks for each of thousands of records. */
const known = new WeakMap<FormPackage, WeakMap<FormPackage, readonly TakenOver[]>>();

/** The fields of a form that take over what a former version asked. */
function takenOver(from: FormPackage, to: FormPackage): readonly TakenOver[] {
  const others = known.get(from) ?? new WeakMap<FormPackage, readonly TakenOver[]>();
  known.set(from, others);
  const fields =
    others.get(to) ??
    Object.entries(to.entity.properties)
      .map(([name, field]) => ({ name, field, names: formerNames(from, to, name) }))
      .filter(({ names }) => names.length > 0);
  others.set(to, fields);
  return fields;
}

function formerNames(from: FormPackage, to: FormPackage, name: string): readonly string[] {
  const [then, field] = [from.entity.properties, to.entity.properties[name]];
  const was = field?.['x-was'];
  // A version that says the same of it has taken them over itself.
  if (was === undefined || equal(then[name]?.['x-was'], was)) return [];
  return (was.fields ?? [name]).filter((each) => then[each] !== undefined);
}

/** Values that are listed become what is listed; others stay as they are, or as what they say in the field's own type. */
function counterpart(field: Field, given: unknown): unknown {
  const values = field['x-was']?.values;
  const one = (value: unknown, of: Field) => {
    // Anything may have been typed: what is no value by itself may have no text either.
    const key = typeof value === 'object' ? undefined : String(value);
    const listed = values !== undefined && key !== undefined && Object.hasOwn(values, key);
    return [listed ? values[key] : value].flatMap(readings).find((each) => allows(of, each));
  };
  const { items } = field;
  if (items === undefined) return one(Array.isArray(given) && given.length === 1 ? given[0] : given, field);
  const all = (Array.isArray(given) ? given : [given]).map((each) => one(each, items));
  return all.includes(undefined) ? undefined : all;
}

/** What a value says in another type, without anything lost: `"12"` and 12. */
function readings(value: unknown): readonly unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [value, String(value)];
  if (typeof value !== 'string') return [value];
  const number = Number(value.replace(',', '.'));
  return String(number) === value.replace(',', '.') ? [value, number] : [value];
}
