import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 confirmed: equal to a sibling field, e.g. a repeated password. */
export const confirmed: RuleDefinition = {
  word: 'x-confirmed',
  rule: 'confirmed',
  takes: ['string'],
  schema: (sibling: string) => ({ const: { $data: `1/${sibling}` } }),
  // AJV skips a comparison with a missing sibling, so its presence is required here.
  around: (field, sibling: string) => ({
    if: { required: [field] },
    then: { required: [sibling] },
  }),
  params: (sibling: string) => ({ target: sibling }),
  slots: ['target'],
};
