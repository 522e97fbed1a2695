import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 alpha: letters only, of any script: à and ب are letters. */
export const alpha: RuleDefinition = {
  word: 'x-alpha',
  rule: 'alpha',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}]*$' }),
};
