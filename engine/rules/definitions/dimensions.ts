import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 dimensions: a picture of exactly that width and height in pixels. */
export const dimensions: RuleDefinition = {
  word: 'x-dimensions',
  rule: 'dimensions',
  takes: ['array'],
  schema: ([width, height]: readonly [number, number]) => ({
    type: ['object', 'null'],
    properties: { width: { const: width }, height: { const: height } },
    required: ['width', 'height'],
  }),
  params: ([width, height]: readonly [number, number]) => ({ width, height }),
  slots: ['width', 'height'],
};
