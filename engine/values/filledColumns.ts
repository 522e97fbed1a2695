import type { EntitySchema } from '../contract/index.ts';

/**
 * The fields of an entity that users fill and that have their own database column. With `x-answers` (answers
 * stored as one document) only fields marked `x-column: true`.
 */
export function filledColumns({ properties, 'x-answers': answers }: EntitySchema): readonly string[] {
  return Object.entries(properties).flatMap(([name, { readOnly, 'x-column': column }]) =>
    readOnly !== true && (column === true || (column === undefined && answers !== true)) ? [name] : [],
  );
}
