import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 numeric: digits only, as a whole number from 0 or as text. */
export const numeric: RuleDefinition = {
  word: 'x-numeric',
  rule: 'numeric',
  takes: ['boolean'],
  schema: () => ({ type: ['integer', 'string', 'null'], minimum: 0, pattern: '^\\d+$' }),
};
