/**
 * An error code with its remedy; codes keep their meaning for ever. The sentence is in
 * `words/messages.<locale>.json` (`code.…`).
 */
export interface SchemaErrorEntry {
  readonly remedy: string;
  /** A product with warnings only can be loaded. */
  readonly severity?: 'warning';
}

/** A sentence with `{slots}`, and the remedy. */
export interface ErrorEntry {
  readonly text: string;
  readonly remedy: string;
}

/** Codes of mistakes in schemas; a finding adds file, pointer, found and expected. */
export const SCHEMA_ERRORS = {
  UNKNOWN_FILE: {
    remedy: 'Name it <name>.<kind>.json, e.g. loan.entity.json.',
  },
  GRAMMAR: {
    remedy: 'Compare with the grammar in schemas/meta; editors complete words from $schema.',
  },
  UNKNOWN_WORD: { remedy: 'Correct the word or take it out.' },
  MISSING_WORD: { remedy: 'Add the word.' },
  DANGLING_REF: { remedy: 'Correct the relative path or the JSON pointer.' },
  CIRCULAR_REF: { remedy: 'Schemas are inlined: break the circle.' },
  UNKNOWN_NAME: { remedy: 'Correct the name or add the schema.' },
  UNKNOWN_FIELD: {
    remedy: 'Correct the path or add the field to the entity.',
  },
  UNKNOWN_INPUT: {
    remedy: 'Correct the name, or let the call take it.',
  },
  MISSING_INPUT: { remedy: 'Give it, or ask another call.' },
  UNKNOWN_OUTPUT: {
    remedy: 'Correct the name, or let the call answer it.',
  },
  OTHER_ENTITY: {
    remedy: 'Name where such records are, or what shows these.',
  },
  MISSING_CONTEXT: {
    remedy: 'Declare it in the context of what shows it, where it is given, or do without.',
  },
  UNKNOWN_PATH: {
    remedy: 'Correct the path; there would never be a value.',
  },
  UNKNOWN_CONDITION: {
    remedy: 'Correct the name, or define it (`define`) in this file or in the entity of the record.',
  },
  UNKNOWN_MESSAGE: { remedy: 'Add it to the messages schema of that locale.' },
  UNTRANSLATED: {
    remedy: 'Add it to the translations: the text, and what the language says.',
    severity: 'warning',
  },
  UNKNOWN_PERMISSION: { remedy: 'Correct it or list it in the roles schema.' },
  UNKNOWN_HOOK: {
    remedy: 'Correct it, or list it in the hooks schema and give it in TypeScript.',
  },
  UNKNOWN_MOMENT: {
    remedy: 'Correct it, or let the workflow that has this transition name the form in `asks`.',
  },
  UNKNOWN_STATE: { remedy: 'Correct it or add the state.' },
  TEMPLATE: {
    remedy: 'Templates loop and choose; how a value looks says the document.',
  },
  UNTIED: {
    remedy:
      'Let the transition need the wizard (`needs`), its screen show it, and a finish of the wizard make the transition.',
  },
  UNUSED: { remedy: 'Use it or take it out.' },
  DUPLICATE: { remedy: 'Keep one of them.' },
  MISSING_CONDITION: {
    remedy: 'Give the field x-flag anomaly or ok, or a noteWhen.',
  },
  FORBIDDEN_VALUE: {
    remedy: 'Correct the value, or let the field have it.',
  },
  WRONG_TYPE: {
    remedy: 'Compare it as what it is; as it stands, every value would do.',
  },
  WRONG_OPERAND: {
    remedy: 'Give it another value, or convert this one.',
  },
  NO_VALUE: {
    remedy: 'Correct the numbers, days or texts in it.',
  },
  NEVER_HOLDS: {
    remedy: 'Correct it; as it stands, what depends on it never comes.',
  },
  ALWAYS_HOLDS: { remedy: 'Correct it, or take it out.' },
  CIRCULAR_CONDITION: {
    remedy: 'Break the circle: whoever is hidden could never be shown again.',
  },
  UNFIT: { remedy: 'Name one that is as expected, or change what is named.' },
  WRONG_WIDGET: {
    remedy: 'Take another widget, or leave the word out.',
  },
  NOT_ASKED: {
    remedy: 'Show it in a form, or ask for another field.',
  },
  IMPOSSIBLE: { remedy: 'Correct the limits or the list of values.' },
  HIDDEN_ON_PAGE: {
    remedy: 'Say in the entity who sees it (x-may.see); the condition may go.',
  },
  UNSEEN_DECIDES: {
    remedy:
      'Say in the entity who sees it (x-may.see), nobody more; or let it stay when hidden (whenHidden: keep); or let readOnlyWhen hang on another field.',
  },
  SLOW_PATTERN: {
    remedy:
      'Begin it with ^, and repeat nothing inside a repetition that can match the same text; or bound the repetitions, e.g. {1,20}.',
  },
  TOO_BIG: {
    remedy: 'Say it in fewer words, or in several files; lists as long as this belong into a call.',
  },
  TOO_SLOW: {
    remedy:
      'Make forms, fragments, patterns and references smaller, and try what was changed piece by piece.',
  },
  RESERVED_NAME: {
    remedy: 'Take another name.',
  },
  UNGUARDED: {
    remedy: 'Give it x-reference (or x-checked with the reason), and its entity x-may.see.',
  },
  UNASKED_WRITE: {
    remedy: 'Read by a call whose effect is read; what writes belongs to an action.',
  },
  UNKEPT_RULE: {
    remedy:
      'Let it name fields with columns of their own and of a fitting kind, and ask conditions that the database can be asked.',
  },
  NOT_SAVED: {
    remedy: 'Let the body take the field, or list it under `without` of what the call saves.',
  },
  NAME_MISMATCH: { remedy: 'Make both the same.' },
} as const satisfies Readonly<Record<string, SchemaErrorEntry>>;

export type SchemaErrorCode = keyof typeof SCHEMA_ERRORS;

/** Severity of the findings of a code; an error keeps the product from loading. */
export function severityOf(code: SchemaErrorCode): 'error' | 'warning' {
  const { severity }: SchemaErrorEntry = SCHEMA_ERRORS[code];
  return severity ?? 'error';
}

/** Codes of errors raised by the engine itself. */
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
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type EngineErrorCode = keyof typeof ENGINE_ERRORS;
