import type { SchemaKind } from '../loader/SchemaFile.ts';

/**
 * Places that are removed along with something they named, by kind of file: pointers, `*` matches any step. A
 * finding at or within such a place is settled by removing the place; the first matching pattern counts.
 */
export const DANGLING: Partial<Readonly<Record<SchemaKind, readonly string[]>>> = {
  // A required field or a rule without a field in any form could not be fulfilled by users.
  entity: ['/required/*', '/x-rules/*'],
  scenario: [
    '/scenarios/*/expect/missing/*/*',
    '/scenarios/*/expect/moves/*/*',
    '/scenarios/*/expect/finish/*/*',
    '/scenarios/*/expect/*/*',
  ],
  table: [
    '/totals/*',
    '/charts/*/split',
    '/charts/*',
    '/groupBy/fields/*',
    '/groupBy/default',
    '/layouts/*/*',
    '/presets/*/sort',
    '/presets/*/groupBy',
    '/presets/*/chart',
    '/presets/*/layout',
    '/presets/*/filters/*',
  ],
  document: ['/context/*', '/sections/*/fields/*', '/sections/*/sections/*'],
};
