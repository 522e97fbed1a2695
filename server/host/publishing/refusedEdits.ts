import { getAt } from '../../../engine/index.ts';
import { keysOf, kindOf, type Phrase, say } from '../../../engine/node.ts';
import { HOST_TABLES } from '../db/HOST_TABLES.ts';
import { checklistCallsRefused } from './checklistCallsRefused.ts';
import { EDITABLE, type Editable } from './EDITABLE.ts';
import { isObject } from './json.ts';
import { jsonDifferences } from './jsonDifferences.ts';

/** A place that administrators may not change, and why. */
export interface RefusedEdit {
  readonly file: string;
  readonly pointer: string;
  readonly code: RefusedEditCode;
  readonly what: Phrase;
}

/** Kinds of what stands against publishing beside what the loader finds (`SCHEMA_ERRORS`). */
export type RefusedEditCode =
  | 'NOT_EDITABLE'
  | 'LOST_CHOICE'
  | 'LOST_ROLE'
  | 'LOST_STEP'
  | 'OPENED_SECRET'
  | 'REVIVED_NAME'
  | 'RESERVED'
  | 'BORROWED_POWER'
  | 'SECOND_PERSON'
  | 'FILE_TWICE'
  | 'PAPER_FAILS'
  | 'CANNOT_START';

/** A folder or two, a name, a kind: nothing that leads anywhere else. */
const PATH = /^[a-z][a-z0-9-]{0,60}\/(?:[a-z0-9-]{1,60}\/)?[A-Za-z0-9][A-Za-z0-9.-]{0,100}\.json$/;

/**
 * What may be changed in the file of a path; undefined for one that is no schema's.
 *
 * @param release the program's file, undefined where it has none.
 */
export function editableAt(path: string, release: unknown): Editable | undefined {
  if (!PATH.test(path) || path.includes('..')) return undefined;
  if (path.startsWith('meta/')) return EDITABLE.meta;
  const kind = kindOf(path)?.kind;
  // The calls of a new checklist came with it, and are held to what such calls may be.
  if (kind === 'calls' && release === undefined) return { ...EDITABLE.calls, what: 'all' };
  if (kind === 'entity' && isInput(release)) return INPUT;
  return kind && EDITABLE[kind];
}

/** Of what is kept nowhere, only calls speak: its limits are those of the server, which answers whatever they let in. */
const INPUT: Editable = {
  what: 'words',
  words: ['title', 'x-plural', 'description', '$comment', 'x-options', 'x-messages'],
  why: say('programInput'),
};

function isInput(release: unknown): boolean {
  return isObject(release) && release['x-table'] === undefined && release['x-answers'] !== true;
}

const CODE = 'NOT_EDITABLE';

/**
 * What of a change is not for administrators to make.
 *
 * @param release the program's file, undefined where it has none: a new file has nothing to keep.
 * @param content null for the program's file as it is.
 */
export function refusedEdits(path: string, release: unknown, content: unknown): readonly RefusedEdit[] {
  const editable = editableAt(path, release);
  if (editable === undefined) {
    return [{ code: CODE, file: path, pointer: '', what: say('noSchemaPath') }];
  }
  const { what, words = [], why = say('programGrammar') } = editable;
  if (what === 'none') return [{ code: CODE, file: path, pointer: '', what: why }];
  if (content !== null && release === undefined && kindOf(path)?.kind === 'calls') {
    const refused = checklistCallsRefused(content);
    return refused === undefined ? [] : [{ code: CODE, file: path, ...refused }];
  }
  if (content === null || what === 'all') return [];
  if (release === undefined) {
    // A new entity wants a table and a new workflow its code: the first is told by the database's structure.
    if (what === 'words') return [{ code: CODE, file: path, pointer: '', what: why }];
    const table = kindOf(path)?.kind === 'entity' && isObject(content) ? content['x-table'] : undefined;
    // What the server keeps for itself (sessions, codes, prints of passwords) would be anybody's to read through an entity of its own.
    if (!HOST_TABLES.includes(String(table))) return [];
    return [
      { code: CODE, file: path, pointer: '/x-table', what: say('hostTable', { table: String(table) }) },
    ];
  }
  return jsonDifferences(release, content)
    .filter(({ pointer, before, after }) => {
      if (what === 'words') return !keysOf(pointer).some((key) => words.includes(key));
      return words.some((word) => {
        if (`${pointer}/`.startsWith(`/${word}/`)) return true;
        // What holds the place came or went as a whole.
        const inside = `/${word}`.startsWith(`${pointer}/`) ? word.slice(pointer.length) : undefined;
        return inside !== undefined && [before, after].some((each) => getAt(each, inside) !== undefined);
      });
    })
    .map(({ pointer }) => ({ code: CODE, file: path, pointer, what: why }));
}
