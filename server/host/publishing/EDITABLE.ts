import { type Phrase, type SchemaKind, say } from '../../../engine/node.ts';

/** What administrators may change in a file of a kind, and why not the rest. */
export interface Editable {
  /** `all`; `words`: the values of `words` alone; `but`: all but the values at `words`, paths from the file's top; `none`. */
  readonly what: 'all' | 'words' | 'but' | 'none';
  readonly words?: readonly string[];
  readonly why?: Phrase;
  /** What says who may do or see what: words anywhere in the file, or all of it. Publishing alone is not enough to change it (`reservedEdits.ts`). */
  readonly reserved?: 'all' | readonly string[];
}

const ALL: Editable = { what: 'all' };

/**
 * What can be published, by kind. What stays the program's has code or tables behind it; a field that needs a column is refused by the database's
 * structure, with the migration that it wants.
 */
export const EDITABLE: Readonly<Record<SchemaKind | 'meta', Editable>> = {
  form: ALL,
  fragment: ALL,
  table: ALL,
  wizard: ALL,
  grid: ALL,
  calendar: ALL,
  screen: ALL,
  document: ALL,
  template: ALL,
  options: ALL,
  messages: ALL,
  translations: ALL,
  notifications: ALL,
  // Labels as well: who gives a role goes by what it is called.
  roles: { what: 'all', reserved: 'all' },
  scenario: ALL,
  entity: {
    what: 'but',
    // Workflows, which the program enforces, say the conditions that an entity defines.
    words: ['x-entity', 'x-table', 'x-key', 'x-answers', 'define', 'x-may/do'],
    why: say('programEntity'),
    // A field or an entity that reads the same column is another way to it.
    reserved: [
      ...['x-may', 'x-files', 'x-owner', 'x-person', 'operation'],
      ...['x-reference', 'x-checked'],
      ...['x-table', 'x-column', 'x-from', 'x-computed', 'x-rows'],
      // What is only written is a secret, what is only read the server alone fills in, and a weak password is anybody's.
      ...['readOnly', 'writeOnly', 'x-password'],
      // Any of these words may stand where it leads, in a file of any kind.
      '$ref',
      // What is forgotten, and when: by the next hour it is gone for ever, or it never goes.
      ...['x-personal', 'x-dated', 'x-open', 'x-kept-for', 'x-kept-with'],
    ],
  },
  workflow: {
    what: 'words',
    words: [
      ...[
        'title',
        'label',
        'description',
        'next',
        'confirm',
        'cautions',
        'reason',
        'done',
        'failure',
        'icon',
        'intent',
      ],
      ...['$comment', 'position', 'primary'],
    ],
    why: say('programFlow'),
  },
  calls: {
    what: 'none',
    why: say('programCalls'),
    // Each says the permission that opens it.
    reserved: 'all',
  },
  settings: {
    what: 'words',
    words: ['modules'],
    why: say('programSettings'),
  },
  hooks: { what: 'none', why: say('programHooks') },
  meta: { what: 'none', why: say('programGrammar') },
};
