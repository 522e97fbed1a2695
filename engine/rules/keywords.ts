/** Keywords of JSON Schema that can refuse a value, with the slots of their messages. */
export const PLAIN_RULES: Readonly<Record<string, readonly string[]>> = {
  type: ['type'],
  enum: ['values'],
  const: ['value'],
  format: ['format'],
  pattern: ['pattern'],
  minLength: ['limit'],
  maxLength: ['limit'],
  minimum: ['limit'],
  maximum: ['limit'],
  exclusiveMinimum: ['limit'],
  exclusiveMaximum: ['limit'],
  multipleOf: ['multipleOf'],
  minProperties: ['limit'],
  maxProperties: ['limit'],
  minItems: ['limit'],
  maxItems: ['limit'],
  uniqueItems: ['i', 'j'],
  required: [],
  additionalProperties: ['additionalProperty'],
  anyOf: [],
  oneOf: [],
  allOf: [],
  not: [],
  if: [],
};

/**
 * Rules that a JSON Schema cannot express, because they need the store, the clock, a condition or a
 * calculation: the server checks them by code when it stores a record, and forms check in the browser those
 * that do not need the store. The value lists the slots of the rule's message; each message catalogue has a
 * text for each rule.
 *
 * `unique`, `reference`, `characters`, `depth` and `finite` protect the database; those of a field's words are in
 * `RULE_OF_WORD`; `missing-record` is that of `none` in a workflow's `asks`; `signature-image` refuses a picture
 * that signs another record; every other rule begins with the name of its word: `x-accept`, `x-across`, `x-may`,
 * `missing`.
 */
export const CODE_RULES = {
  missing: ['ways'],
  'missing-section': ['ways'],
  'missing-record': ['form'],
  unique: [],
  reference: [],
  characters: [],
  depth: [],
  finite: [],
  span: ['from', 'to', 'hours'],
  offered: ['values', 'by'],
  'check-digit': [],
  accuracy: ['accuracy', 'most'],
  signature: ['changed'],
  'signature-image': [],
  'accept-type': ['name', 'types'],
  'accept-size': ['name', 'limit'],
  'may-change': ['text'],
  'across-unique': ['other', 'fields'],
  'across-apart': ['other'],
  'across-sum': ['total', 'most', 'rest'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Words of a field that forms and server check by code, with the rule that they report. `x-messages` of the field
 * replaces the rule's text by the word.
 */
export const RULE_OF_WORD = {
  'x-code': 'check-digit',
  'x-span': 'span',
  'x-offered': 'offered',
  'x-accuracy': 'accuracy',
  'x-trace': 'accuracy',
  'x-signs': 'signature',
} as const satisfies Readonly<Record<string, keyof typeof CODE_RULES>>;

/** Key of `CODE_RULES`. */
export type CodeRule = keyof typeof CODE_RULES;
