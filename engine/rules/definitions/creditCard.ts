import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-02 credit-card: 15 digits starting with 34 or 37. */
export const creditCard: RuleDefinition = {
  word: 'x-credit-card',
  rule: 'credit-card',
  takes: ['boolean'],
  schema: () => ({ type: ['string', 'null'], pattern: '^3[47]\\d{13}$' }),
};
