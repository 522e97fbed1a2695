import type { RuleDefinition } from '../RuleDefinition.ts';

/** Of a list of values: each of these stands alone in it, e.g. 'none'. Follows from `exclusive` of an options schema. */
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
