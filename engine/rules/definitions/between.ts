import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 between: a number within both limits, limits included. */
export const between: RuleDefinition = {
  word: 'x-between',
  rule: 'between',
  takes: ['array'],
  schema: ([least, most]: readonly [number, number]) => ({
    type: ['number', 'null'],
    minimum: least,
    maximum: most,
  }),
  params: ([least, most]: readonly [number, number]) => ({ min: least, max: most }),
  slots: ['min', 'max'],
};
