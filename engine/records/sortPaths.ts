import type { Does, EntitySchema, Field } from '../contract/index.ts';

/**
 * Sort keys of a list with their paths: the plain columns of its entity that every user may see, except long
 * texts, and those that the call adds (`sort`).
 */
export function sortPaths(
  entity: EntitySchema,
  { sort = {} }: Pick<Does, 'sort'>,
): Readonly<Record<string, string>> {
  const entityPaths = Object.entries(entity.properties).flatMap(([name, field]) =>
    name !== VERSION && isSortable(field) ? [[name, name]] : [],
  );
  return { ...Object.fromEntries(entityPaths), ...sort };
}

/** A technical counter, useless as an order. */
const VERSION = 'rowVersion';

/** Fields of a grouped row: common values, sums, count. */
export function groupWords({ by, sum = [], count }: NonNullable<Does['group']>): readonly string[] {
  return [...by, ...sum, ...(count === undefined ? [] : [count])];
}

/** Sort keys of the list of a call. */
export function sortWords(entity: EntitySchema, does: Does): readonly string[] {
  return does.group === undefined ? Object.keys(sortPaths(entity, does)) : groupWords(does.group);
}

/** Longer texts are not sorted: there is no index for them. */
const LONGEST = 500;

function isSortable({ type, maxLength = 0, writeOnly, ...field }: Field): boolean {
  if (maxLength > LONGEST) return false;
  if (writeOnly === true || field['x-may']?.see !== undefined) return false;
  if (field['x-column'] === false && field['x-from'] === undefined) return false;
  return ![type].flat().some((each) => each === 'array' || each === 'object');
}
