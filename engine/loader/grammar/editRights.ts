import { isJsonObject } from '../../values/paths.ts';
import { memoizeFrozen } from '../../values/records.ts';
import { atPointer } from '../pointer.ts';

/**
 * Right that the editor of schemas demands for a change of a word or a file (`x-edit`): `admins`, the right to
 * publish; `rights`, that to administer users as well; `program`: the word is closed, because code or tables
 * depend on it. Within a call: `label` changes words and look alone; `passes` passes data on and demands the
 * right to read them; `fills` fills other fields.
 */
type Mark = (typeof MARKS)[number];

const MARKS = ['admins', 'rights', 'program', 'label', 'passes', 'fills'] as const;
const MARK = { enum: MARKS };
/** Schema of the keyword: one of these, or several. */
export const EDIT_MARKS = { anyOf: [MARK, { type: 'array', items: MARK, minItems: 1 }] };

/** What may be changed in files of a kind. */
export interface EditRights {
  /**
   * `all`; `words`: only the values of `words`, at any depth; `but`: all but the values at `words`, paths
   * within the file; `none`.
   */
  readonly what: 'all' | 'words' | 'but' | 'none';
  readonly words: readonly string[];
  /** Words, at any depth, or the whole file, that only people who administer users may change. */
  readonly reserved: 'all' | readonly string[];
}

/** Without a grammar nothing may be changed. */
const CLOSED: EditRights = { what: 'none', words: [], reserved: 'all' };

type Node = Readonly<Record<string, unknown>>;
const cache = new WeakMap<object, EditRights>();

/** @param grammar the grammar of a kind of file. */
export function editRights(grammar: unknown): EditRights {
  if (!isJsonObject(grammar)) return CLOSED;
  const rights = cache.get(grammar) ?? rightsOf(grammar);
  cache.set(grammar, rights);
  return rights;
}

function rightsOf(grammar: Node): EditRights {
  const words = grammarWords(grammar);
  const marked = (mark: Mark) => words.filter(({ entry }) => marksOf(entry).includes(mark));
  const names = (mark: Mark) => [...new Set(marked(mark).map(({ word }) => word))];
  const file = marksOf(grammar);
  const reserved = file.includes('rights') ? 'all' : names('rights');
  if (file.includes('program')) {
    const open = names('admins');
    return { what: open.length > 0 ? 'words' : 'none', words: open, reserved };
  }
  const closed = marked('program').flatMap(({ path }) => path ?? []);
  return { what: closed.length > 0 ? 'but' : 'all', words: closed, reserved };
}

/** Words with a mark in any grammar among the files; the mark holds for each word of that name. */
export function markedWords(files: Node, mark: Mark): ReadonlySet<string> {
  return wordNames(files, (entry) => marksOf(entry).includes(mark));
}

/** Words that name something of a sort (`x-names`), one or several: a file of a kind, a call. */
export function namingWords(files: Node, sort: string): ReadonlySet<string> {
  const names = (entry: unknown, path: string): boolean => {
    if (!isJsonObject(entry)) return false;
    const { $ref: reference, items, 'x-names': named } = entry;
    if (named !== undefined || typeof reference !== 'string') return named === sort || names(items, path);
    const [file = '', pointer = ''] = reference.split('#');
    const target = file === '' ? path : `meta/${file}`;
    return names(atPointer(files[target], pointer), target);
  };
  return wordNames(files, names);
}

function wordNames(files: Node, isMeant: (entry: Node, path: string) => boolean): ReadonlySet<string> {
  const words = Object.keys(files).flatMap((path) =>
    path.startsWith('meta/')
      ? grammarWords(files[path]).filter(({ entry }) => isJsonObject(entry) && isMeant(entry, path))
      : [],
  );
  return new Set(words.map(({ word }) => word));
}

interface GrammarWord {
  readonly word: string;
  /** Undefined within lists and shared parts. */
  readonly path: string | undefined;
  readonly entry: unknown;
}

/** All words of a grammar, which are asked for by many marks. */
const grammarWords = memoizeFrozen((grammar: unknown): readonly GrammarWord[] => {
  const words: GrammarWord[] = [];
  collect(grammar, '', words);
  return words;
});

function collect(node: unknown, path: string | undefined, words: GrammarWord[]): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'properties' || !isJsonObject(value)) collect(value, undefined, words);
    else
      for (const [word, entry] of Object.entries(value)) {
        const at = path === undefined ? undefined : path === '' ? word : `${path}/${word}`;
        words.push({ word, path: at, entry });
        collect(entry, at, words);
      }
  }
}

function marksOf(entry: unknown): readonly Mark[] {
  const marks = isJsonObject(entry) ? (entry['x-edit'] as Mark | readonly Mark[] | undefined) : undefined;
  return [marks ?? []].flat();
}

/** Whether the value at these keys of a file may be changed, apart from `reserved`. */
export function isEditable({ what, words }: Omit<EditRights, 'reserved'>, keys: readonly string[]): boolean {
  if (what === 'words') return keys.some((key) => words.includes(key));
  const path = `${keys.join('/')}/`;
  return what === 'all' || (what === 'but' && !words.some((word) => path.startsWith(`${word}/`)));
}
