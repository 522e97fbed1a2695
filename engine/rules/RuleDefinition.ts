/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * One rule word: what it takes in a schema, and what plain JSON Schema it stands for. Because a rule is data, the same
 * definition works compiled in Node, and written out as a module for pages that forbid eval.
 */
export interface RuleDefinition {
  /** The word in an entity schema, e.g. `x-alpha`. */
  readonly word: string;
  /** Name in the requirements (VAL-01, VAL-02), e.g. `alpha_spaces`. */
  readonly rule: string;
  /** JSON types of the word's own value. */
  readonly takes: readonly ('boolean' | 'number' | 'string' | 'array' | 'object')[];
  /** The standard schema that a value must fit. Kinds of value that the rule does not speak of pass. */
  readonly schema: (value: never) => JsonSchema;
  /** What the record around the field must fit besides, for rules that a missing field breaks. */
  readonly around?: (field: string, value: never) => JsonSchema;
  /** Values for the slots of the message; `field` is always there. `variant` picks the message `<word>.<variant>`. */
  readonly params?: (value: never) => Readonly<Record<string, unknown>>;
  /** The names of those slots. */
  readonly slots?: readonly string[];
  /** Another word that comes with this one, so that it can say something else. */
  readonly also?: string;
  /** The word that problems bear, where it is not this one. */
  readonly tells?: string;
}
