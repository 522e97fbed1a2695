import type { RuleDefinition } from '../RuleDefinition.ts';

/** Values that exclude all others in a list, e.g. 'none'; from `exclusive` in an option list. */
export const alone: RuleDefinition = {
  word: 'x-alone',
  rule: 'alone',
  takes: ['array'],
  schema: (values: readonly unknown[]) => ({
    anyOf: [{ maxItems: 1 }, { items: { not: { enum: values } } }],
  }),
  params: (values: readonly unknown[]) => ({ values }),
  slots: ['values'],
};
