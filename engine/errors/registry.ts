/**
 * Codes of mistakes in schemas with their remedies; a finding adds file, pointer, found and expected. Codes
 * keep their meaning for ever; the sentence is in `words/messages.<locale>.json` (`code.…`).
 */
export const SCHEMA_ERRORS = {
  UNKNOWN_FILE: 'Name it <name>.<kind>.json, e.g. loan.entity.json.',
  GRAMMAR: 'Compare with the grammar in schemas/meta; editors complete words from $schema.',
  UNKNOWN_WORD: 'Correct the word or take it out.',
  MISSING_WORD: 'Add the word.',
  DANGLING_REF: 'Correct the relative path or the JSON pointer.',
  CIRCULAR_REF: 'Schemas are inlined: break the circle.',
  UNKNOWN_NAME: 'Correct the name or add the schema.',
  UNKNOWN_FIELD: 'Correct the path or add the field to the entity.',
  UNKNOWN_INPUT: 'Correct the name, or let the call take it.',
  MISSING_INPUT: 'Give it, or ask another call.',
  UNKNOWN_OUTPUT: 'Correct the name, or let the call answer it.',
  OTHER_ENTITY: 'Name where such records are, or what shows these.',
  MISSING_CONTEXT: 'Declare it in the context of what shows it, where it is given, or do without.',
  UNKNOWN_PATH: 'Correct the path; there would never be a value.',
  UNKNOWN_CONDITION: 'Correct the name, or define it (`define`) in this file or in the entity of the record.',
  UNKNOWN_MESSAGE: 'Add it to the messages schema of that locale.',
  UNTRANSLATED: 'Add it to the translations: the text, and what the language says.',
  UNKNOWN_PERMISSION: 'Correct it or list it in the roles schema.',
  UNKNOWN_HOOK: 'Correct it, or list it in the hooks schema and give it in TypeScript.',
  UNKNOWN_MOMENT: 'Correct it, or let the workflow that has this transition name the form in `asks`.',
  UNKNOWN_STATE: 'Correct it or add the state.',
  TEMPLATE: 'Templates loop and choose; how a value looks says the document.',
  UNTIED:
    'Let the transition need the wizard (`needs`), its screen show it, and a finish of the wizard make the transition.',
  UNUSED: 'Use it or take it out.',
  DUPLICATE: 'Keep one of them.',
  MISSING_CONDITION: 'Give the field x-flag anomaly or ok, or a noteWhen.',
  FORBIDDEN_VALUE: 'Correct the value, or let the field have it.',
  WRONG_TYPE: 'Compare it as what it is; as it stands, every value would do.',
  WRONG_OPERAND: 'Give it another value, or convert this one.',
  NO_VALUE: 'Correct the numbers, days or texts in it.',
  NEVER_HOLDS: 'Correct it; as it stands, what depends on it never comes.',
  ALWAYS_HOLDS: 'Correct it, or take it out.',
  CIRCULAR_CONDITION: 'Break the circle: whoever is hidden could never be shown again.',
  UNFIT: 'Name one that is as expected, or change what is named.',
  WRONG_WIDGET: 'Take another widget, or leave the word out.',
  NOT_ASKED: 'Show it in a form, or ask for another field.',
  IMPOSSIBLE: 'Correct the limits or the list of values.',
  HIDDEN_ON_PAGE: 'Say in the entity who sees it (x-may.see); the condition may go.',
  UNSEEN_DECIDES:
    'Say in the entity who sees it (x-may.see), nobody more; or let it stay when hidden (whenHidden: keep); or let readOnlyWhen hang on another field.',
  SLOW_PATTERN:
    'Begin it with ^, and repeat nothing inside a repetition that can match the same text; or bound the repetitions, e.g. {1,20}.',
  TOO_BIG: 'Say it in fewer words, or in several files; lists as long as this belong into a call.',
  TOO_SLOW:
    'Make forms, fragments, patterns and references smaller, and try what was changed piece by piece.',
  RESERVED_NAME: 'Take another name.',
  UNGUARDED: 'Give it x-reference (or x-checked with the reason), and its entity x-may.see.',
  UNASKED_WRITE: 'Read by a call whose effect is read; what writes belongs to an action.',
  UNKEPT_RULE:
    'Let it name fields with columns of their own and of a fitting kind, and ask conditions that the database can be asked.',
  NOT_SAVED: 'Let the body take the field, or list it under `without` of what the call saves.',
  NAME_MISMATCH: 'Make both the same.',
} as const satisfies Readonly<Record<string, string>>;

/** Code of a finding in a schema: key of `SCHEMA_ERRORS`. */
export type SchemaErrorCode = keyof typeof SCHEMA_ERRORS;

/** Severity of the findings of a code. A product with warnings only can be loaded. */
export function severityOf(code: SchemaErrorCode): 'error' | 'warning' {
  return code === 'UNTRANSLATED' ? 'warning' : 'error';
}

/** Codes of errors raised by the engine itself: a sentence with `{slots}`, and the remedy. */
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
    remedy: 'Correct the word; a new rule needs its entry in RULES.',
  },
  NOT_SELF_CONTAINED: {
    text: 'the check module would load {what}',
    remedy: 'Add it to RUNTIME in rules/compile.ts.',
  },
  TOO_MUCH_WORK: {
    text: 'the conditions and calculations of the record take more work than one record may',
    remedy: 'Let fewer expressions go through rows of rows, or bound the rows of its lists.',
  },
  UNKNOWN_CALL: { text: 'no call is named "{name}"', remedy: 'Generate the types and routes anew.' },
  WRITES: {
    text: 'the call {name} writes, and was to be made only to read',
    remedy: 'Name a call whose effect is read; what writes belongs to an action.',
  },
  MISSING_PARAM: {
    text: 'the call {name} needs a value for :{param} of its path',
    remedy: 'Give it in `params`.',
  },
  NO_SUCH_PLACE: {
    text: '{file} has no place at "{pointer}" that takes this change ({edit})',
    remedy: 'Take the place from what is there now (`outlineOf`).',
  },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly remedy: string }>>;

export type EngineErrorCode = keyof typeof ENGINE_ERRORS;
