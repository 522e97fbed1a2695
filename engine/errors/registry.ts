/** One entry: the sentence with `{slots}`, and what to do about it. Codes are never reused for another meaning. */
export interface ErrorEntry {
  readonly text: string;
  readonly remedy: string;
  /** A warning keeps no product from being; anything else does. */
  readonly severity?: 'warning';
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
  UNKNOWN_INPUT: {
    text: 'nothing takes a value of that name',
    remedy: 'Correct the name, or let the call take it.',
  },
  MISSING_INPUT: { text: 'a call is not given what it needs', remedy: 'Give it, or ask another call.' },
  UNKNOWN_OUTPUT: {
    text: 'the call answers nothing of that name',
    remedy: 'Correct the name, or let the call answer it.',
  },
  OTHER_ENTITY: {
    text: 'what stands there is a record of another entity',
    remedy: 'Name where such records are, or what shows these.',
  },
  MISSING_CONTEXT: {
    text: 'a name that is spoken of is given by nobody',
    remedy: 'Declare it in the context of what shows it, where it is given, or do without.',
  },
  UNKNOWN_PATH: {
    text: 'a condition or a text looks at a path that nothing has',
    remedy: 'Correct the path; there would never be a value.',
  },
  UNKNOWN_CONDITION: {
    text: 'no condition of that name is defined',
    remedy: 'Correct the name, or define it (`define`) in this file or in the entity of the record.',
  },
  UNKNOWN_MESSAGE: { text: 'a message has no text', remedy: 'Add it to the messages schema of that locale.' },
  UNTRANSLATED: {
    text: 'a text has no translation in a language that is offered',
    remedy: 'Add it to the translations: the text, and what the language says.',
    severity: 'warning',
  },
  UNKNOWN_PERMISSION: { text: 'no such permission', remedy: 'Correct it or list it in the roles schema.' },
  UNKNOWN_HOOK: {
    text: 'no hook of that name exists',
    remedy: 'Correct it, or list it in the hooks schema and give it in TypeScript.',
  },
  UNKNOWN_MOMENT: {
    text: 'the form is asked at no such moment',
    remedy: 'Correct it, or let the workflow that has this transition name the form in `asks`.',
  },
  UNKNOWN_STATE: { text: 'the workflow has no such state', remedy: 'Correct it or add the state.' },
  TEMPLATE: {
    text: 'a template says what none may',
    remedy: 'Templates loop and choose; how a value looks says the document.',
  },
  UNTIED: {
    text: 'a button, a wizard and a transition do not name each other',
    remedy:
      'Let the transition need the wizard (`needs`), its screen show it, and a finish of the wizard make the transition.',
  },
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
  WRONG_TYPE: {
    text: 'the comparison says nothing about a value of this type',
    remedy: 'Compare it as what it is; as it stands, every value would do.',
  },
  WRONG_OPERAND: {
    text: 'an operation is given a value of a kind that it does not take',
    remedy: 'Give it another value, or convert this one.',
  },
  NO_VALUE: {
    text: 'an expression can never have a value',
    remedy: 'Correct the numbers, days or texts in it.',
  },
  NEVER_HOLDS: {
    text: 'the condition can never hold',
    remedy: 'Correct it; as it stands, what depends on it never comes.',
  },
  ALWAYS_HOLDS: { text: 'the condition always holds', remedy: 'Correct it, or take it out.' },
  CIRCULAR_CONDITION: {
    text: 'what is shown depends on itself',
    remedy: 'Break the circle: whoever is hidden could never be shown again.',
  },
  WRONG_WIDGET: {
    text: 'the widget cannot fill a value of this type',
    remedy: 'Take another widget, or leave the word out.',
  },
  NOT_ASKED: {
    text: 'no form of the entity shows the field',
    remedy: 'Show it in a form, or ask for another field.',
  },
  IMPOSSIBLE: { text: 'no value can keep this', remedy: 'Correct the limits or the list of values.' },
  HIDDEN_ON_PAGE: {
    text: 'a condition on who reads hides the field on the page only: it is sent to everybody, and lost by their save',
    remedy: 'Say in the entity who sees it (x-may.see); the condition may go.',
  },
  UNSEEN_DECIDES: {
    text: 'whether the field is shown, or may be written, hangs on a field that fewer people see: who does not see that one would lose it by their save, or what they typed',
    remedy:
      'Say in the entity who sees it (x-may.see), nobody more; or let it stay when hidden (whenHidden: keep); or let readOnlyWhen hang on another field.',
  },
  SLOW_PATTERN: {
    text: 'the expression may take a time without end',
    remedy:
      'Begin it with ^, and repeat nothing inside a repetition that can match the same text; or bound the repetitions, e.g. {1,20}.',
  },
  TOO_BIG: {
    text: 'it is larger than schemas may be',
    remedy: 'Say it in fewer words, or in several files; lists as long as this belong into a call.',
  },
  TOO_SLOW: {
    text: 'the schemas could not be judged within their time and memory',
    remedy:
      'Make forms, fragments, patterns and references smaller, and try what was changed piece by piece.',
  },
  RESERVED_NAME: {
    text: 'the name is one that the language or the compiler of checks keeps for itself',
    remedy: 'Take another name.',
  },
  UNGUARDED: {
    text: 'a reference does not say whose eyes its record is for',
    remedy: 'Give it x-reference (or x-checked with the reason), and its entity x-may.see.',
  },
  UNASKED_WRITE: {
    text: 'a call that writes would be made without anybody asking for it',
    remedy: 'Read by a call whose effect is read; what writes belongs to an action.',
  },
  UNKEPT_RULE: {
    text: 'a rule across records is one that no database could keep',
    remedy:
      'Let it name fields with columns of their own and of a fitting kind, and ask conditions that the database can be asked.',
  },
  NOT_SAVED: {
    text: 'a call would drop a field that people fill in, or does not say that it saves its entity',
    remedy: 'Let the body take the field, or list it under `without` of what the call saves.',
  },
  NAME_MISMATCH: { text: 'the name inside differs from the file name', remedy: 'Make both the same.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type SchemaErrorCode = keyof typeof SCHEMA_ERRORS;

/** How grave a finding of that code is. */
export function severityOf(code: SchemaErrorCode): 'error' | 'warning' {
  const { severity }: ErrorEntry = SCHEMA_ERRORS[code];
  return severity ?? 'error';
}

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
