import {
  CHECKLIST_CALL_WORDS,
  type EditRights,
  editRights,
  isEditable,
} from '../../../../engine/editor/index.ts';
import { getAt } from '../../../../engine/index.ts';
import { keysOf, kindOf, type Phrase, type SchemaKind, say } from '../../../../engine/node.ts';
import { HOST_TABLES } from '../../db/Database.ts';
import { isObject, jsonDifferences } from '../json.ts';

const DEEDS = ['fill', 'filled', 'acknowledge', 'list'] as const;
/** Prefix that separates these calls from those of the program. */
const BASE = /^\/checklists\/[a-z][a-z0-9-]{0,60}$/;
const MAX_BODY = 1_048_576;

/**
 * Checks that a new file of calls only has calls of a checklist, which the host answers without code.
 *
 * @param content unvalidated content of the file.
 * @returns place and reason of the first offence; undefined where administrators may publish it.
 */
function checklistCallsRefused(
  content: unknown,
): { readonly pointer: string; readonly what: Phrase } | undefined {
  const { base, calls, mirrors } = isObject(content) ? content : {};
  if (typeof base !== 'string' || !BASE.test(base)) return { pointer: '/base', what: say('newCallsBase') };
  if (mirrors !== undefined) return { pointer: '/mirrors', what: say('newCallsMirrors') };
  const all: readonly unknown[] = Array.isArray(calls) ? calls : [];
  const filled = all.map((call) => doneBy(call)['fill']);
  for (const [index, call] of all.entries()) {
    const pointer = `/calls/${index}`;
    const words = isObject(call) ? call : {};
    const word = Object.keys(words).find((each) => !CHECKLIST_CALL_WORDS.includes(each));
    if (word !== undefined) return { pointer: `${pointer}/${word}`, what: say('newCallsWord', { word }) };
    const names = DEEDS.map((deed) => doneBy(call)[deed]).filter((name) => name !== undefined);
    // `list` and `acknowledge` may only address the checklist that this file fills in.
    if (names.length !== 1 || !filled.includes(names[0]))
      return {
        pointer: `${pointer}/does`,
        what: say('newCallsDeeds'),
      };
    if (typeof words['permission'] !== 'string') return { pointer, what: say('newCallsPermission') };
    if (Number(words['maxBody'] ?? 0) > MAX_BODY)
      return { pointer: `${pointer}/maxBody`, what: say('newCallsSize') };
  }
  return undefined;
}

function doneBy(call: unknown): Readonly<Record<string, unknown>> {
  const does = isObject(call) ? call['does'] : undefined;
  return isObject(does) ? does : {};
}

/** A reason against publishing, with its place. */
export interface Objection {
  readonly file: string;
  readonly pointer: string;
  readonly code: ObjectionCode;
  readonly what: Phrase;
}

/** Codes of objections to publishing, apart from the loader's (`SCHEMA_ERRORS`). */
type ObjectionCode =
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

/** One or two folders, a name and a kind; rejects any path that leaves the schema folder. */
const PATH = /^[a-z][a-z0-9-]{0,60}\/(?:[a-z0-9-]{1,60}\/)?[A-Za-z0-9][A-Za-z0-9.-]{0,100}\.json$/;

/** What administrators may change in a file, and why not the rest. */
interface Editable extends Omit<EditRights, 'reserved'> {
  readonly why?: Phrase | undefined;
}

/** Why the program's parts of a kind's files are not changed: code or tables depend on them. */
const WHY: Partial<Record<SchemaKind, Phrase>> = {
  entity: say('programEntity'),
  workflow: say('programFlow'),
  calls: say('programCalls'),
  settings: say('programSettings'),
  hooks: say('programHooks'),
};

type Contents = Readonly<Record<string, unknown>>;

/**
 * What may be changed in the file of a path, as the grammar of its kind says (`x-edit`); undefined for one
 * that is no schema's.
 *
 * @param release the program's files, its grammar among them.
 */
export function editableAt(release: Contents, path: string): Editable | undefined {
  if (!PATH.test(path) || path.includes('..')) return undefined;
  if (path.startsWith('meta/')) return { what: 'none', words: [] };
  const kind = kindOf(path)?.kind;
  if (kind === undefined) return undefined;
  // Calls without a program's file were published with a checklist: `checklistCallsRefused` checks them.
  if (kind === 'calls' && release[path] === undefined) return { what: 'all', words: [] };
  if (kind === 'entity' && isInput(release[path])) return INPUT;
  return { ...editRights(release[`meta/${kind}.schema.json`]), why: WHY[kind] };
}

/**
 * An entity without storage is the input of calls: its limits protect the server's code, so that only its
 * texts can be changed.
 */
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
 * Parts of a change that administrators may not make.
 *
 * @param files the program's, its grammar among them; without the file it is a new one.
 * @param content null restores the program's file.
 */
export function refusedEdits(files: Contents, path: string, content: unknown): readonly Objection[] {
  const editable = editableAt(files, path);
  const release = files[path];
  if (editable === undefined) {
    return [{ code: CODE, file: path, pointer: '', what: say('noSchemaPath') }];
  }
  const { what, words, why = say('programGrammar') } = editable;
  if (what === 'none') return [{ code: CODE, file: path, pointer: '', what: why }];
  if (content !== null && release === undefined && kindOf(path)?.kind === 'calls') {
    const refused = checklistCallsRefused(content);
    return refused === undefined ? [] : [{ code: CODE, file: path, ...refused }];
  }
  if (content === null || what === 'all') return [];
  if (release === undefined) {
    // A new workflow needs code. A new entity needs a table: the check of the database structure reports it.
    if (what === 'words') return [{ code: CODE, file: path, pointer: '', what: why }];
    const table = kindOf(path)?.kind === 'entity' && isObject(content) ? content['x-table'] : undefined;
    // An entity on one of the server's own tables would expose sessions, codes and password hashes.
    if (!HOST_TABLES.includes(String(table))) return [];
    return [
      { code: CODE, file: path, pointer: '/x-table', what: say('hostTable', { table: String(table) }) },
    ];
  }
  return jsonDifferences(release, content)
    .filter(({ pointer, before, after }) => {
      if (!isEditable(editable, keysOf(pointer))) return true;
      if (what === 'words') return false;
      return words.some((word) => {
        // The program's place was added or removed with the value that contains it.
        const inside = `/${word}`.startsWith(`${pointer}/`) ? word.slice(pointer.length) : undefined;
        return inside !== undefined && [before, after].some((each) => getAt(each, inside) !== undefined);
      });
    })
    .map(({ pointer }) => ({ code: CODE, file: path, pointer, what: why }));
}
