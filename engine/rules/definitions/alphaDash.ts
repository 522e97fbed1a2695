import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 alpha-dash: letters, digits, `_` and `-`. */
export const alphaDash: RuleDefinition = {
  word: 'x-alpha-dash',
  rule: 'alpha-dash',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\d_-]*$' }),
};
