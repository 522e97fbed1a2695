/** One entry: the sentence with `{slots}`, and what to do about it. Codes are never reused for another meaning. */
export interface ErrorEntry {
  readonly text: string;
  readonly remedy: string;
}

/** Everything that can be wrong with a set of schemas, by code; each finding adds file, pointer, found and expected. */
export const SCHEMA_ERRORS = {
  UNKNOWN_FILE: {
    text: 'the file name says no known kind',
    remedy: 'Name it <name>.<kind>.json, e.g. loan.entity.json.',
  },
  GRAMMAR: {
    text: 'the file does not follow the grammar of its kind',
    remedy: 'Compare with the grammar in schemas/meta; editors complete words from $schema.',
  },
  UNKNOWN_WORD: { text: 'the grammar has no such word here', remedy: 'Correct the word or take it out.' },
  MISSING_WORD: { text: 'a word that the grammar asks for is missing', remedy: 'Add the word.' },
  DANGLING_REF: { text: 'a $ref leads nowhere', remedy: 'Correct the relative path or the JSON pointer.' },
  CIRCULAR_REF: { text: 'a $ref leads back to itself', remedy: 'Schemas are inlined: break the circle.' },
  UNKNOWN_NAME: { text: 'no schema of that name exists', remedy: 'Correct the name or add the schema.' },
  UNKNOWN_FIELD: {
    text: 'the entity has no such field',
    remedy: 'Correct the path or add the field to the entity.',
  },
  UNKNOWN_PATH: {
    text: 'a condition or a text looks at a path that nothing has',
    remedy: 'Correct the path; there would never be a value.',
  },
  UNKNOWN_MESSAGE: { text: 'a message has no text', remedy: 'Add it to the messages schema of that locale.' },
  UNKNOWN_PERMISSION: { text: 'no such permission', remedy: 'Correct it or list it in the roles schema.' },
  UNKNOWN_STATE: { text: 'the workflow has no such state', remedy: 'Correct it or add the state.' },
  UNUSED: { text: 'nothing uses this', remedy: 'Use it or take it out.' },
  DUPLICATE: { text: 'it is said twice', remedy: 'Keep one of them.' },
  MISSING_CONDITION: {
    text: 'the note would never be shown',
    remedy: 'Give the field x-flag anomaly or ok, or a noteWhen.',
  },
  FORBIDDEN_VALUE: {
    text: 'the field never has this value',
    remedy: 'Correct the value, or let the field have it.',
  },
  IMPOSSIBLE: { text: 'no value can keep this', remedy: 'Correct the limits or the list of values.' },
  NAME_MISMATCH: { text: 'the name inside differs from the file name', remedy: 'Make both the same.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type SchemaErrorCode = keyof typeof SCHEMA_ERRORS;

/** What the engine itself refuses to do, by code. */
export const ENGINE_ERRORS = {
  SCHEMAS_INVALID: {
    text: '{count} findings in the schemas:\n{list}',
    remedy: 'Mend each finding; nothing is loaded until all are.',
  },
  UNKNOWN_SCHEMA: {
    text: 'there is no {kind} named "{name}"; there are: {known}',
    remedy: 'Correct the name or add the schema.',
  },
  UNKNOWN_STEP: { text: 'the wizard has no step "{name}"', remedy: 'Ask for a step that `steps` lists.' },
  UNCHECKABLE: {
    text: 'the schema cannot be compiled: {reason}',
    remedy: 'Use the words of schemas/meta only.',
  },
  NOT_SELF_CONTAINED: {
    text: 'the check module would load {what}',
    remedy: 'Add it to the small runtime in rules/runtime.',
  },
  UNKNOWN_CALL: { text: 'no call is named "{name}"', remedy: 'Generate the types and routes anew.' },
  MISSING_PARAM: {
    text: 'the call {name} needs a value for :{param} of its path',
    remedy: 'Give it in `params`.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type EngineErrorCode = keyof typeof ENGINE_ERRORS;
