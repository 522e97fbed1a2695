import type { SchemaKind } from '../loader/SchemaFile.ts';

/**
 * What goes with something that it named, by kind of file: pointers, in which `*` is any step. A finding at such a place, or within it, is settled by taking the place out;
 * the first that fits counts.
 */
export const DANGLING: Partial<Readonly<Record<SchemaKind, readonly string[]>>> = {
  // What no form asks for can be required of nobody, and a rule that speaks at it would speak where nobody reads.
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
