import type { JsonSchema } from '../RuleDefinition.ts';

/** Neither null, nor a text of blanks, nor an empty list. */
export const NOT_EMPTY: JsonSchema = { not: { const: null }, pattern: '\\S', minItems: 1 };
