import type { JsonSchema } from '../RuleDefinition.ts';

/** Neither null, nor a text of blanks. */
const SAID: JsonSchema = { not: { const: null }, pattern: '\\S' };

/** An answer, as `isEmpty` knows it: nor a list in which nothing else stands. */
export const NOT_EMPTY: JsonSchema = { ...SAID, contains: { ...SAID, minItems: 1 } };
