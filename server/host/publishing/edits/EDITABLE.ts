import { type Phrase, type SchemaKind, say } from '../../../../engine/node.ts';

/** What administrators may change in a file of a kind, and why not the rest. */
export interface Editable {
  /**
   * `all`; `words`: only the values of `words`; `but`: all but the values at `words`, paths within the file;
   * `none`.
   */
  readonly what: 'all' | 'words' | 'but' | 'none';
  readonly words?: readonly string[];
  readonly why?: Phrase;
  /**
   * Words of the file that govern permissions or visibility, or the whole file: changing them takes the
   * permission to administer users as well (`reservedEdits.ts`).
   */
  readonly reserved?: 'all' | readonly string[];
}

const ALL: Editable = { what: 'all' };

/**
 * What can be published, by kind. Anything backed by code or tables stays the program's; a field that needs a
 * column is refused by the check of the database structure, which names the missing migration.
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
  // Labels too: administrators choose a role by its label.
  roles: { what: 'all', reserved: 'all' },
  scenario: ALL,
  entity: {
    what: 'but',
    // Workflows, which the program enforces, refer to the conditions that an entity defines.
    words: ['x-entity', 'x-table', 'x-key', 'x-answers', 'define', 'x-may/do'],
    why: say('programEntity'),
    // A field or an entity that reads the same column would be another way to it.
    reserved: [
      ...['x-may', 'x-files', 'x-owner', 'x-person', 'operation'],
      ...['x-reference', 'x-checked'],
      ...['x-table', 'x-column', 'x-from', 'x-computed', 'x-rows'],
      // Write-only fields are secrets, read-only ones are filled in by the server alone, `x-password` demands
      // strong passwords.
      ...['readOnly', 'writeOnly', 'x-password'],
      // A `$ref` can bring in any of these words from a file of any kind.
      '$ref',
      // Retention: a wrong period would delete records within the hour, or keep them for ever.
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
    // Each call names the permission that it requires.
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
