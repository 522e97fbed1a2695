import { isOfType } from '../condition/words.ts';
import type { Field } from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { nearestOf, shown } from './pointer.ts';

/** Whether a field may ever hold a value, as far as its type and its listed values say. */
export function allows(field: Field, value: unknown): boolean {
  if (field.enum !== undefined) return field.enum.some((each) => equal(each, value));
  if (field.const !== undefined) return equal(field.const, value);
  return field.type === undefined || [field.type].flat().some((type) => isOfType(type, value));
}

/** What a field may hold in place of what was wanted, the nearest first. */
export function allowedBy({ enum: listed, const: only, type }: Field, wanted: unknown): string {
  if (listed !== undefined) return nearestOf(listed.map(shown), shown(wanted));
  return only === undefined ? `a value of type ${[type].flat().join(' or ')}` : shown(only);
}
