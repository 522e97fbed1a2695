import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 alpha-num: letters and digits. */
export const alphaNum: RuleDefinition = {
  word: 'x-alpha-num',
  rule: 'alpha-num',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\d]*$' }),
};
