/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A rule word: its argument in a schema, and the JSON Schema it stands for. Because it is data, it works
 * compiled in Node and as a generated module for pages that forbid `eval`.
 */
export interface RuleDefinition {
  /** Word in entity schemas, e.g. `x-alpha`. */
  readonly word: string;
  /** JSON types of the word's argument. */
  readonly takes: readonly ('boolean' | 'number' | 'string' | 'array' | 'object')[];
  /** JSON Schema for the value; values of types the rule does not concern pass. */
  readonly schema: (value: never) => JsonSchema;
  /** JSON Schema for the surrounding record, for rules that a missing field violates. */
  readonly recordSchema?: (field: string, value: never) => JsonSchema;
  /** Values of message slots in addition to `field`; `variant` selects the message `<word>.<variant>`. */
  readonly params?: (value: never) => Readonly<Record<string, unknown>>;
  /** Names of those slots. */
  readonly slots?: readonly string[];
  /** Another rule applied together with this one, for a separate message. */
  readonly companionRule?: string;
  /** Rule word in problems, if different. */
  readonly reportedAs?: string;
}
