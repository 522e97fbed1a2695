import type { JsonSchema } from '../RuleDefinition.ts';

/** Not null and not a blank text. */
const ANSWERED: JsonSchema = { not: { const: null }, pattern: '\\S' };

/** An answer as defined by `isEmpty`; a list needs an answered entry. */
export const NOT_EMPTY: JsonSchema = { ...ANSWERED, contains: { ...ANSWERED, minItems: 1 } };
