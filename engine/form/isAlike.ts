import type { Field } from '../contract/index.ts';
import { equal } from '../values/equal.ts';

/** Whether an answer to one may be one to the other. */
export function isAlike(one: Field, other: Field): boolean {
  return equal([one.type, one.format, one.items?.type], [other.type, other.format, other.items?.type]);
}
