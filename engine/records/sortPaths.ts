import type { Does, EntitySchema, Field } from '../contract/index.ts';

/**
 * The words by which a list may be sorted, each with its path: every plain field of its entity, but for long texts, that is kept or read with it and that everybody sees, and what
 * the call adds (`sort`).
 */
export function sortPaths(
  entity: EntitySchema,
  { sort = {} }: Pick<Does, 'sort'>,
): Readonly<Record<string, string>> {
  const own = Object.entries(entity.properties).flatMap(([name, field]) =>
    name !== VERSION && isSortable(field) ? [[name, name]] : [],
  );
  return { ...Object.fromEntries(own), ...sort };
}

/** It counts changes: no order that anybody looks for. */
const VERSION = 'rowVersion';

/** The words of a row that stands for several records: what they have in common, their sums, how many they are. */
export function groupWords({ by, sum = [], count }: NonNullable<Does['group']>): readonly string[] {
  return [...by, ...sum, ...(count === undefined ? [] : [count])];
}

/** The words by which the list of a call may be sorted. */
export function sortWords(entity: EntitySchema, does: Does): readonly string[] {
  return does.group === undefined ? Object.keys(sortPaths(entity, does)) : groupWords(does.group);
}

/** Nobody looks for a place among long texts, and no index keeps them. */
const LONGEST = 500;

function isSortable({ type, maxLength = 0, writeOnly, ...field }: Field): boolean {
  if (maxLength > LONGEST) return false;
  if (writeOnly === true || field['x-may']?.see !== undefined) return false;
  if (field['x-column'] === false && field['x-from'] === undefined) return false;
  return ![type].flat().some((each) => each === 'array' || each === 'object');
}
