import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 min: at least so many characters. */
export const min: RuleDefinition = {
  word: 'x-min',
  rule: 'min',
  takes: ['number'],
  schema: (limit: number) => ({ minLength: limit }),
  params: (limit: number) => ({ limit, length: limit }),
  slots: ['limit', 'length'],
};
