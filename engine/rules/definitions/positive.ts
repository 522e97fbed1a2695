import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-02 positive: a number of at least 0. */
export const positive: RuleDefinition = {
  word: 'x-positive',
  rule: 'positive',
  takes: ['boolean'],
  schema: () => ({ type: ['number', 'null'], minimum: 0 }),
};
