/** Spellings of types that are followed by a list; older tools wrote whole sentences. */
export const LIST_TYPE_SPELLINGS: Readonly<Record<string, string>> = {
  select_one: 'select_one',
  'select one': 'select_one',
  'select one from': 'select_one',
  select1: 'select_one',
  'add select one prompt using': 'select_one',
  select_multiple: 'select_multiple',
  'select multiple': 'select_multiple',
  'select multiple from': 'select_multiple',
  'select all that apply': 'select_multiple',
  'select all that apply from': 'select_multiple',
  'add select multiple prompt using': 'select_multiple',
  rank: 'rank',
};

/** Spellings of groups and repeats, after `begin` or `end`. */
export const AROUND_SPELLINGS: Readonly<Record<string, string>> = {
  group: 'group',
  repeat: 'repeat',
  lgroup: 'repeat',
  'looped group': 'repeat',
  loop: 'loop',
};

/** Spellings of other types, without the prefix `q` or the surrounding `add … prompt`. */
export const TYPE_SPELLINGS: Readonly<Record<string, string>> = {
  int: 'integer',
  string: 'text',
  photo: 'image',
  picture: 'image',
  signature: 'image signature',
  draw: 'image signature',
  location: 'geopoint',
  gps: 'geopoint',
  'date time': 'datetime',
  'phone number': 'phonenumber',
  trigger: 'acknowledge',
};

/** Cell values that mean yes. */
export const YES: ReadonlySet<string> = new Set(['yes', 'true', 'true()', '1', 'sì', 'si', 'x']);

/** Columns of a survey that are read; those in the last line are only reported if a row fills them. */
export const SURVEY_COLUMNS: ReadonlySet<string> = new Set([
  ...['type', 'name', 'label', 'hint', 'required', 'required_message', 'relevant', 'constraint'],
  ...['constraint_message', 'default', 'appearance', 'choice_filter', 'calculation', 'bind::x-flag'],
  ...['repeat_count', 'read_only', 'trigger', 'parameters', 'guidance_hint', 'body::accuracythreshold'],
]);

/** Kinds of sheet. */
export type TableKind = 'survey' | 'choices' | 'settings' | 'list';

const LISTED = { 'list name': 'list_name', caption: 'label' } as const;

/** Accepted headings in lower case, current and former ones, by kind of sheet. */
export const HEAD_SPELLINGS: Readonly<Record<TableKind, Readonly<Record<string, string>>>> = {
  survey: {
    ...{ tag: 'name', value: 'name', command: 'type', caption: 'label' },
    ...{ relevance: 'relevant', 'bind::relevant': 'relevant' },
    ...{ calculate: 'calculation', 'bind::calculate': 'calculation', 'bind::calculation': 'calculation' },
    ...{ 'bind::required': 'required', 'bind::constraint': 'constraint' },
    ...{ 'required message': 'required_message', requiredmsg: 'required_message' },
    'bind::jr::requiredmsg': 'required_message',
    ...{ 'constraint message': 'constraint_message', constraintmsg: 'constraint_message' },
    ...{ 'constraining message': 'constraint_message', constraining_message: 'constraint_message' },
    'bind::jr::constraintmsg': 'constraint_message',
    'choice filter': 'choice_filter',
    ...{ 'read only': 'read_only', readonly: 'read_only', 'bind::readonly': 'read_only' },
    ...{ 'control::appearance': 'appearance', 'body::appearance': 'appearance' },
    ...{ count: 'repeat_count', 'repeat count': 'repeat_count', 'jr::count': 'repeat_count' },
    ...{ 'control::jr::count': 'repeat_count', 'body::jr::count': 'repeat_count' },
  },
  choices: LISTED,
  settings: {
    ...{ title: 'form_title', 'set form title': 'form_title', 'form title': 'form_title' },
    ...{ id_string: 'form_id', 'set form id': 'form_id', 'form id': 'form_id' },
    'default language': 'default_language',
  },
  list: LISTED,
};

/** Looks up a word from user input; inherited properties of objects are ignored. */
export function inTable<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
