import { type Phrase, say } from '../../../engine/node.ts';

/** A difference between the database and the schemas. */
export interface StructureDifference {
  /** Table, or table and column. */
  readonly place: string;
  readonly what: Phrase;
  /** SQL of a migration that removes the difference. */
  readonly sql: string;
  /** Whether saves would fail or lose data; the product does not start then. */
  readonly breaks: boolean;
}

/** The differences with the migration that removes them, for operators. */
export function describeDifferences(all: readonly StructureDifference[], migration: string): Phrase {
  const differences = all.map(({ place, what }) => say('differenceAt', { place, what }));
  return say('structureDiffers', {
    count: all.length,
    differences,
    migration,
    sql: all.map(({ sql }) => sql),
  });
}
