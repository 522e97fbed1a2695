import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 oneOf: one of the listed values. */
export const oneOf: RuleDefinition = {
  word: 'x-one-of',
  rule: 'oneOf',
  takes: ['array'],
  schema: (values: readonly unknown[]) => ({ enum: values }),
  params: (values: readonly unknown[]) => ({ values }),
  slots: ['values'],
};
