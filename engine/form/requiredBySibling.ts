import type { Condition, Field } from '../contract/index.ts';

/**
 * The condition under which a sibling makes a field required (`x-required-if`), so that the mark is visible
 * before the value is missing. `{ field: 'spine', is: ['defect'] }` gives `{ 'record.spine': { enum:
 * ['defect'] } }`.
 */
export function requiredBySibling(
  { 'x-required-if': rule }: Field,
  path: string,
  from = 'record',
): Condition | undefined {
  if (rule === undefined) return undefined;
  const sibling = [from, ...path.split('.').slice(0, -1), rule.field].join('.');
  // A path without a predicate holds with any answer.
  return { [sibling]: rule.is === undefined ? {} : { enum: rule.is } } as Condition;
}
