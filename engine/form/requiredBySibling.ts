import type { Condition, Field } from '../contract/index.ts';

/**
 * When an entity asks for a field because of the one beside it (`x-required-if`), as a condition: what is asked for says so before it is missing.
 *
 * @example requiredBySibling({ 'x-required-if': { field: 'spine', is: ['defect'] } }, 'spineNote') // { 'record.spine': { enum: ['defect'] } }
 */
export function requiredBySibling(
  { 'x-required-if': asked }: Field,
  path: string,
  from = 'record',
): Condition | undefined {
  if (asked === undefined) return undefined;
  const sibling = [from, ...path.split('.').slice(0, -1), asked.field].join('.');
  // A path without a predicate holds with any answer.
  return { [sibling]: asked.is === undefined ? {} : { enum: asked.is } } as Condition;
}
