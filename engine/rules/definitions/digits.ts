import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 digits: exactly so many digits, as text or as a whole number. */
export const digits: RuleDefinition = {
  word: 'x-digits',
  rule: 'digits',
  takes: ['number'],
  schema: (count: number) => ({
    type: ['integer', 'string', 'null'],
    pattern: `^\\d{${count}}$`,
    minimum: count === 1 ? 0 : 10 ** (count - 1),
    exclusiveMaximum: 10 ** count,
  }),
  params: (count: number) => ({ limit: count, length: count }),
  slots: ['limit', 'length'],
};
