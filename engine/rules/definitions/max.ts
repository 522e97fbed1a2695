import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 max: at most so many characters. */
export const max: RuleDefinition = {
  word: 'x-max',
  rule: 'max',
  takes: ['number'],
  schema: (limit: number) => ({ maxLength: limit }),
  params: (limit: number) => ({ limit, length: limit }),
  slots: ['limit', 'length'],
};
