import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 confirmed: equal to a sibling, e.g. a password typed twice. */
export const confirmed: RuleDefinition = {
  word: 'x-confirmed',
  rule: 'confirmed',
  takes: ['string'],
  schema: (sibling: string) => ({ const: { $data: `1/${sibling}` } }),
  // The compiler skips a comparison with what is not there: a confirmation of nothing is refused here.
  around: (field, sibling: string) => ({
    if: { required: [field] },
    then: { required: [sibling] },
  }),
  params: (sibling: string) => ({ target: sibling }),
  slots: ['target'],
};
