/**
 * Who may change a word, or a file, in the editor of schemas (`x-edit`): `admins`, who publish; `rights`, only
 * who administers users as well; `program`, nobody, because code or tables depend on it.
 */
type Mark = 'admins' | 'rights' | 'program';

const MARK = { enum: ['admins', 'rights', 'program'] };
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
  if (!isNode(grammar)) return CLOSED;
  const rights = cache.get(grammar) ?? rightsOf(grammar);
  cache.set(grammar, rights);
  return rights;
}

function rightsOf(grammar: Node): EditRights {
  const words: MarkedWord[] = [];
  collect(grammar, '', words);
  const marked = (mark: Mark) => words.filter(({ marks }) => marks.includes(mark));
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

interface MarkedWord {
  readonly word: string;
  /** Undefined within lists and shared parts. */
  readonly path: string | undefined;
  readonly marks: readonly Mark[];
}

function collect(node: unknown, path: string | undefined, words: MarkedWord[]): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'properties' || !isNode(value)) collect(value, undefined, words);
    else
      for (const [word, schema] of Object.entries(value)) {
        const at = path === undefined ? undefined : path === '' ? word : `${path}/${word}`;
        words.push({ word, path: at, marks: marksOf(schema) });
        collect(schema, at, words);
      }
  }
}

function marksOf(schema: unknown): readonly Mark[] {
  const marks = isNode(schema) ? (schema['x-edit'] as Mark | readonly Mark[] | undefined) : undefined;
  return [marks ?? []].flat();
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value at these keys of a file may be changed, apart from `reserved`. */
export function isEditable({ what, words }: Omit<EditRights, 'reserved'>, keys: readonly string[]): boolean {
  if (what === 'words') return keys.some((key) => words.includes(key));
  const path = `${keys.join('/')}/`;
  return what === 'all' || (what === 'but' && !words.some((word) => path.startsWith(`${word}/`)));
}
