import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 min_value: a number of at least the limit. */
export const minValue: RuleDefinition = {
  word: 'x-min-value',
  rule: 'min_value',
  takes: ['number'],
  schema: (limit: number) => ({ type: ['number', 'null'], minimum: limit }),
  params: (limit: number) => ({ limit, min: limit }),
  slots: ['limit', 'min'],
};
