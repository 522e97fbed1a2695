import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 integer: a whole number, as number or text. */
export const integer: RuleDefinition = {
  word: 'x-integer',
  rule: 'integer',
  takes: ['boolean'],
  schema: () => ({ type: ['integer', 'string', 'null'], pattern: '^-?\\d+$' }),
};
