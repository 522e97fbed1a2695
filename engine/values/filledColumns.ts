import type { EntitySchema } from '../contract/index.ts';

/**
 * The fields of an entity that people fill in and that have a column of their own: not those that the server or the database fills, nor what is
 * kept elsewhere. Of an entity that keeps its answers together (`x-answers`) only those that say so.
 */
export function filledColumns({ properties, 'x-answers': answers }: EntitySchema): readonly string[] {
  return Object.entries(properties).flatMap(([name, { readOnly, 'x-column': column }]) =>
    readOnly !== true && (column === true || (column === undefined && answers !== true)) ? [name] : [],
  );
}
