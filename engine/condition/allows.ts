import type { Field } from '../contract/index.ts';
import { equal } from '../values/equality.ts';
import { isOfType } from './words.ts';

/** Whether a field may have a value, according to its type, `enum` and `const`. */
export function allows(field: Field, value: unknown): boolean {
  if (field.enum !== undefined) return field.enum.some((each) => equal(each, value));
  if (field.const !== undefined) return equal(field.const, value);
  return field.type === undefined || [field.type].flat().some((type) => isOfType(type, value));
}
