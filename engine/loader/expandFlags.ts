import type { Json } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import { deepFreeze } from '../values/deepFreeze.ts';
import { memoizeFrozen } from '../values/memoizeFrozen.ts';
import { keysOf, under } from './pointer.ts';
import type { SchemaFile } from './SchemaFile.ts';
import { hasEntry, walk } from './walk.ts';

type Node = Readonly<Record<string, Json>>;

/** What a flag is where it does not say it: a text of Y or N, named by a list of the host's. */
export const FLAG = { type: 'string', 'x-options': 'yes-no' } as const;

/** What the note of a flag is called, in the language of the schemas; translations say it in another one. */
export const NOTE_TITLE = 'Nota: {title}';
const LONGEST_NOTE = 500;

/** The name of the field that a flag with `x-note` has beside it. */
export function noteName(flag: string): string {
  return `${flag}_note`;
}

/** The title of the note of a flag; `pattern` is the translation of `NOTE_TITLE`. */
export function noteTitle(title: string, pattern = NOTE_TITLE): string {
  const isBehind = !pattern.startsWith('{');
  return pattern.replace('{title}', () => (isBehind ? lowered(title) : title));
}

/** Behind other words: «DPI» stays as it is. */
function lowered(title: string): string {
  return /^\p{Lu}\p{Lu}/u.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

export interface ExpandedFlags {
  readonly files: readonly SchemaFile[];
  /** The contents that the word changed, by path: what refers to one of these refers to it as it is now. */
  readonly contents: Readonly<Record<string, Json>>;
  /** A finding about a note's field, told of the flag that asks for it; each other as it is. */
  place(finding: Finding): Finding;
}

/** Gives each flag of an entity (`x-flag`) what it is, and the text beside it that `x-note` asks for: whoever reads a field after this reads it as if it were written so. */
export function expandFlags(files: readonly SchemaFile[], report: (finding: Finding) => void): ExpandedFlags {
  const written = new Map<string, Json>();
  const contents: Record<string, Json> = {};
  const expanded = files.map((file): SchemaFile => {
    const { content, taken } = file.kind === 'entity' ? withFlags(file.content) : UNCHANGED;
    if (content === undefined) return file;
    written.set(file.path, file.content);
    contents[file.path] = content;
    for (const { name, pointer } of taken)
      report({
        ...{ code: 'DUPLICATE', file: file.path, pointer, found: quoted(name) },
        expected: say('noteWithoutField'),
      });
    return { ...file, content };
  });
  return {
    files: expanded,
    contents,
    place: (finding) => ({ ...finding, pointer: writtenAt(written.get(finding.file), finding.pointer) }),
  };
}

interface WithFlags {
  /** Undefined where nothing follows from a word. */
  readonly content: Json | undefined;
  /** Notes of whose name there is a field already. */
  readonly taken: readonly { readonly name: string; readonly pointer: string }[];
}

const UNCHANGED: WithFlags = { content: undefined, taken: [] };

const withFlags = memoizeFrozen((content: Json): WithFlags => {
  if (!saysFlags(content)) return UNCHANGED;
  const taken: { name: string; pointer: string }[] = [];
  const visit = (value: Json, pointer: string): Json => {
    if (Array.isArray(value)) return value.map((each: Json, index) => visit(each, under(pointer, index)));
    if (!isNode(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([word, each]): [string, Json] => {
        const at = under(pointer, word);
        return [word, word === 'properties' && isNode(each) ? fields(each, at) : visit(each, at)];
      }),
    );
  };
  const fields = (all: Node, at: string): Json =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, field]): [string, Json][] => {
        const { 'x-note': asked, ...said } = isNode(field) ? field : ({} as Node);
        const flag = withType(said);
        const own = visit(isNode(field) ? flag : field, under(at, name));
        if (asked === undefined) return [[name, own]];
        const note = noteName(name);
        if (!Object.hasOwn(all, note))
          return [
            [name, own],
            [note, noteOf(all, name, flag, asked)],
          ];
        taken.push({ name: note, pointer: under(at, name, 'x-note') });
        return [[name, own]];
      }),
    );
  const made = visit(content, '');
  return { content: Object.isFrozen(content) ? deepFreeze(made) : made, taken };
});

function saysFlags(content: Json): boolean {
  return hasEntry(
    content,
    (word, _value, field) => word === 'x-note' || (word === 'x-flag' && isUntyped(field as Node)),
  );
}

function isUntyped(field: Node): boolean {
  return field['x-flag'] !== undefined && field['type'] === undefined && field['$ref'] === undefined;
}

/** The field as it is: a flag with its type and its choices. */
export function withType(field: Node): Node {
  if (!isUntyped(field)) return field;
  const { title, ...others } = field;
  return { ...(title === undefined ? {} : { title }), ...FLAG, ...others };
}

/** Asked for (`required`) while the flag says what its note is about: that it is not in order; of a plain flag, that it is there. */
function noteOf(all: Node, name: string, flag: Node, asked: Json): Json {
  const { type, title = name, 'x-flag': kind, 'x-was': was } = flag;
  const isYes = kind !== 'ok';
  const flagged = [type].flat().includes('boolean') ? isYes : isYes ? 'Y' : 'N';
  const former = isNode(was) && Array.isArray(was['fields']) ? (was['fields'] as string[]).map(noteName) : [];
  const fields = former.filter((each) => !Object.hasOwn(all, each));
  return {
    ...{ title: noteTitle(String(title)), type: 'string', maxLength: LONGEST_NOTE },
    ...(asked === 'required' ? { 'x-required-if': { field: name, is: [flagged] } } : {}),
    ...(fields.length > 0 ? { 'x-was': { fields } } : {}),
  };
}

/** The content of an entity's file as it is read: with what follows from its flags. */
export function expandedFlags(content: Json): Json {
  return withFlags(content).content ?? content;
}

/** Where what stands at a pointer is written: what is said of a note's field is its flag's word. */
function writtenAt(content: Json | undefined, pointer: string): string {
  let node = content;
  const steps: string[] = [];
  for (const key of keysOf(pointer)) {
    if (steps.at(-1) === 'properties' && isNode(node) && !Object.hasOwn(node, key)) {
      const flag = Object.keys(node).find((name) => noteName(name) === key);
      return flag === undefined ? pointer : under('', ...steps, flag, 'x-note');
    }
    steps.push(key);
    node = isNode(node) ? node[key] : Array.isArray(node) ? node[Number(key)] : undefined;
  }
  return pointer;
}

/** Titles of the fields of an entity beside which stands a field that is called as their note, however it is written. */
export const notedTitles = memoizeFrozen((content: Json): readonly NotedTitle[] => {
  const found: NotedTitle[] = [];
  walk(content, (word, value, pointer) => {
    const all = value as Json;
    if (word !== 'properties' || !isNode(all)) return;
    const places = Object.entries(all).flatMap(([name, field]) =>
      isNode(field) && typeof field['title'] === 'string'
        ? [{ title: field['title'], place: under(pointer, name, 'title') }]
        : [],
    );
    const byTitle = new Map(places.map(({ title, place }) => [title, place]));
    for (const { title, place } of places) {
      const note = byTitle.get(noteTitle(title));
      if (note !== undefined) found.push({ title, place, note: noteTitle(title), notePlace: note });
    }
  });
  return found;
});

export interface NotedTitle {
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly notePlace: string;
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
