import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { isJsonObject } from '../../values/paths.ts';
import { memoizeFrozen } from '../../values/records.ts';
import { hasEntry, keysOf, under, walk } from '../pointer.ts';
import type { PlacedFiles, SchemaFile } from '../SchemaFile.ts';

type Node = Readonly<Record<string, Json>>;

/** Default of a flag without type: a text Y or N, from a list of the host. */
const FLAG = { type: 'string', 'x-options': 'yes-no' } as const;

/** Title of a note in the language of the schemas; translations can replace the pattern. */
export const NOTE_TITLE = 'Nota: {title}';
const LONGEST_NOTE = 500;

/** Name of the note field of a flag with `x-note`. */
export function noteName(flag: string): string {
  return `${flag}_note`;
}

/** Title of a flag's note; `pattern` is the translation of `NOTE_TITLE`. */
export function noteTitle(title: string, pattern = NOTE_TITLE): string {
  const isBehind = !pattern.startsWith('{');
  return pattern.replace('{title}', () => (isBehind ? lowered(title) : title));
}

/** Lower case inside a sentence, except for abbreviations such as «DPI». */
function lowered(title: string): string {
  return /^\p{Lu}\p{Lu}/u.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/**
 * Gives flags (`x-flag`) their default type and adds the note field that `x-note` requests; later stages see
 * ordinary fields.
 */
export function expandFlags(files: readonly SchemaFile[], report: (finding: Finding) => void): PlacedFiles {
  const originals = new Map<string, Json>();
  const expanded = files.map((file): SchemaFile => {
    const { content, taken: duplicates } = file.kind === 'entity' ? withFlags(file.content) : UNCHANGED;
    if (content === undefined) return file;
    originals.set(file.path, file.content);
    for (const { name, pointer } of duplicates)
      report({
        ...{ code: 'DUPLICATE', file: file.path, pointer, found: quoted(name) },
        expected: say('noteWithoutField'),
      });
    return { ...file, content };
  });
  return {
    files: expanded,
    place: (finding) => ({ ...finding, pointer: writtenAt(originals.get(finding.file), finding.pointer) }),
  };
}

interface WithFlags {
  /** Undefined if the file is unchanged. */
  readonly content: Json | undefined;
  /** Notes with a field name that is already in use. */
  readonly taken: readonly { readonly name: string; readonly pointer: string }[];
}

const UNCHANGED: WithFlags = { content: undefined, taken: [] };

const withFlags = memoizeFrozen((content: Json): WithFlags => {
  if (!saysFlags(content)) return UNCHANGED;
  const duplicates: { name: string; pointer: string }[] = [];
  const visit = (value: Json, pointer: string): Json => {
    if (Array.isArray(value)) return value.map((each: Json, index) => visit(each, under(pointer, index)));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([word, each]): [string, Json] => {
        const at = under(pointer, word);
        return [word, word === 'properties' && isJsonObject(each) ? fields(each, at) : visit(each, at)];
      }),
    );
  };
  const fields = (all: Node, at: string): Json =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, field]): [string, Json][] => {
        const { 'x-note': request, ...fieldWords } = isJsonObject(field) ? field : ({} as Node);
        const flag = withType(fieldWords);
        const visited = visit(isJsonObject(field) ? flag : field, under(at, name));
        if (request === undefined) return [[name, visited]];
        const note = noteName(name);
        if (!Object.hasOwn(all, note))
          return [
            [name, visited],
            [note, noteOf(all, name, flag, request)],
          ];
        duplicates.push({ name: note, pointer: under(at, name, 'x-note') });
        return [[name, visited]];
      }),
    );
  const expanded = visit(content, '');
  return { content: expanded, taken: duplicates };
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

/** The field with the default type and choices of a flag. */
export function withType(field: Node): Node {
  if (!isUntyped(field)) return field;
  const { title, ...remaining } = field;
  return { ...(title === undefined ? {} : { title }), ...FLAG, ...remaining };
}

/**
 * The note field; with `required` it is mandatory while an `ok` flag is not in order, an `anomaly` is
 * present, or a plain flag is set.
 */
function noteOf(all: Node, name: string, flag: Node, request: Json): Json {
  const { type, title = name, 'x-flag': kind, 'x-was': was } = flag;
  const isYes = kind !== 'ok';
  const flagged = [type].flat().includes('boolean') ? isYes : isYes ? 'Y' : 'N';
  const former =
    isJsonObject(was) && Array.isArray(was['fields']) ? (was['fields'] as string[]).map(noteName) : [];
  const fields = former.filter((each) => !Object.hasOwn(all, each));
  return {
    ...{ title: noteTitle(String(title)), type: 'string', maxLength: LONGEST_NOTE },
    ...(request === 'required' ? { 'x-required-if': { field: name, is: [flagged] } } : {}),
    ...(fields.length > 0 ? { 'x-was': { fields } } : {}),
  };
}

/** An entity's content with its flags expanded. */
export function expandedFlags(content: Json): Json {
  return withFlags(content).content ?? content;
}

/** Position in the written file: of a note field its flag's `x-note`. */
function writtenAt(content: Json | undefined, pointer: string): string {
  let node = content;
  const steps: string[] = [];
  for (const key of keysOf(pointer)) {
    if (steps.at(-1) === 'properties' && isJsonObject(node) && !Object.hasOwn(node, key)) {
      const flag = Object.keys(node).find((name) => noteName(name) === key);
      return flag === undefined ? pointer : under('', ...steps, flag, 'x-note');
    }
    steps.push(key);
    node = isJsonObject(node) ? node[key] : Array.isArray(node) ? node[Number(key)] : undefined;
  }
  return pointer;
}

/** Titles of entity fields that have a note field beside them, generated or written by hand. */
export const notedTitles = memoizeFrozen((content: Json): readonly NotedTitle[] => {
  const titles: NotedTitle[] = [];
  walk(content, (word, value, pointer) => {
    const all = value as Json;
    if (word !== 'properties' || !isJsonObject(all)) return;
    const places = Object.entries(all).flatMap(([name, field]) =>
      isJsonObject(field) && typeof field['title'] === 'string'
        ? [{ title: field['title'], place: under(pointer, name, 'title') }]
        : [],
    );
    const byTitle = new Map(places.map(({ title, place }) => [title, place]));
    for (const { title, place } of places) {
      const note = byTitle.get(noteTitle(title));
      if (note !== undefined) titles.push({ title, place, note: noteTitle(title), notePlace: note });
    }
  });
  return titles;
});

export interface NotedTitle {
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly notePlace: string;
}
