import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 alpha_spaces: letters and spaces. */
export const alphaSpaces: RuleDefinition = {
  word: 'x-alpha-spaces',
  rule: 'alpha_spaces',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\s]*$' }),
};
