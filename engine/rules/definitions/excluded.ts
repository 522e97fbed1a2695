import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 excluded: none of the listed values. */
export const excluded: RuleDefinition = {
  word: 'x-excluded',
  rule: 'excluded',
  takes: ['array'],
  schema: (values: readonly unknown[]) => ({ not: { enum: values } }),
  params: (values: readonly unknown[]) => ({ values }),
  slots: ['values'],
};
