import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 regex: a text with a match of the pattern. */
export const regex: RuleDefinition = {
  word: 'x-regex',
  rule: 'regex',
  takes: ['string'],
  schema: (pattern: string) => ({ pattern }),
  params: (pattern: string) => ({ pattern }),
  slots: ['pattern'],
};
