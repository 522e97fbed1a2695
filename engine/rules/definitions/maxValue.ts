import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 max_value: a number of at most the limit. */
export const maxValue: RuleDefinition = {
  word: 'x-max-value',
  rule: 'max_value',
  takes: ['number'],
  schema: (limit: number) => ({ type: ['number', 'null'], maximum: limit }),
  params: (limit: number) => ({ limit, max: limit }),
  slots: ['limit', 'max'],
};
