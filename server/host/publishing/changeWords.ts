import type { Json, MessagesSchema } from '../../../engine/contract/index.ts';
import { type EditedFiles, fileChoices, fileOutline, grammarAt } from '../../../engine/editor/index.ts';
import { textOf, translate } from '../../../engine/index.ts';
import { keysOf, kindOf, under } from '../../../engine/node.ts';
import { isObject, same } from './json.ts';
import type { JsonDifference } from './jsonDifferences.ts';

/** One place that a draft changes, in the reader's words. */
export interface WordedChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly pointer: string;
  /** The line of the schema's outline; '': the schema as a whole. */
  readonly line: string;
  /** What of the line; '': all of it. */
  readonly word: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The files with a schema as it is, and as the draft has it. */
interface Sides {
  readonly before: EditedFiles;
  readonly after: EditedFiles;
}

/** Longer contents are read in the schema itself. */
const LONG = 600;
/** Of a content that came as a whole, so many of its parts are said. */
const MOST_PARTS = 40;
/** What calls an item of a list, as the outline does. */
const CALLED = ['label', 'title', 'text', 'name', 'id', 'field', 'value'];

/**
 * What differs in a schema, by the lines of its outline and the grammar's words for them, as the editor calls them; where people have no word, by the program's.
 * Nothing that differs is left out.
 */
export function changeWords(
  path: string,
  sides: Sides,
  differences: readonly JsonDifference[],
  catalogue: MessagesSchema,
): readonly WordedChange[] {
  const [was, is] = [wordedFile(sides.before, path, catalogue), wordedFile(sides.after, path, catalogue)];
  return differences.map((difference) => {
    const { pointer, before, after } = difference;
    const kind = kindOfChange(difference, sides.after[path]);
    const [left, right] = kind === 'moved' ? [was.order(pointer, before), is.order(pointer, after)] : [];
    const side = kind === 'removed' ? was : is;
    return {
      ...{ kind, pointer, ...side.place(pointer) },
      before: left ?? was.content(pointer, before),
      after: right ?? is.content(pointer, after),
    };
  });
}

function kindOfChange({ pointer, before, after }: JsonDifference, now: unknown): WordedChange['kind'] {
  if (before === undefined || before === null) return 'added';
  if (after === undefined || after === null) return 'removed';
  const isOrder = Array.isArray(before) && Array.isArray(after) && !same(atKeys(now, keysOf(pointer)), after);
  return isOrder ? 'moved' : 'changed';
}

function atKeys(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce((at, key) => (at as Readonly<Record<string, unknown>> | undefined | null)?.[key], value);
}

/** One side of a change: what its places are called, and how contents are said. */
function wordedFile(files: EditedFiles, path: string, catalogue: MessagesSchema) {
  const say = (id: string) => textOf(id, catalogue);
  const lines = linesOf(files, path, catalogue);
  const choices = fileChoices(files, path);

  function place(pointer: string): { readonly line: string; readonly word: string } {
    const translated =
      kindOf(path)?.kind === 'translations' ? translatedText(files[path], pointer) : undefined;
    if (translated !== undefined) return { line: translated, word: '' };
    const keys = keysOf(pointer);
    let line = '';
    let left: readonly string[] = keys;
    for (let length = keys.length; length > 0; length--) {
      const found = lines.get(under('', ...keys.slice(0, length)));
      if (found === undefined) continue;
      line = translate(found, catalogue);
      left = keys.slice(length);
      break;
    }
    const word = wordAt(pointer) ?? left.filter((key) => !/^\d+$/.test(key)).join(' › ');
    return { line: line === word ? '' : line, word };
  }

  /** People's word for a place, as the words of its line are called; of an item that is no object, that of its list. */
  function wordAt(pointer: string): string | undefined {
    const keys = keysOf(pointer);
    const last = keys.at(-1);
    if (last === undefined) return undefined;
    if (keys[0] === 'required') return say('schema.entity.field.x-required');
    const around = under('', ...keys.slice(0, -1));
    const value = atKeys(files[path], keys);
    if (Array.isArray(atKeys(files[path], keysOf(around))) && !isObject(value)) return wordAt(around);
    const ids = [`${grammarAt(files, path, around)?.id}.${last}`, `${grammarAt(files, path, pointer)?.id}`];
    const isList = Array.isArray(value);
    const forms = isList ? ['.many', '', '.part', '.said'] : ['', '.many', '.part', '.said'];
    return ids
      .flatMap((id) => forms.map((form) => say(`schema.${id}${form}`)))
      .find((word) => word !== undefined);
  }

  function content(pointer: string, value: unknown): string | null {
    if (value === undefined || value === null) return null;
    const said = pointer === '' ? itemsSaid() : parts(pointer, value).join('; ');
    return said.length > LONG ? `${said.slice(0, LONG)}…` : said;
  }

  /** A schema that came or went as a whole, by its items. */
  function itemsSaid(): string {
    return [...lines.values()]
      .slice(0, MOST_PARTS)
      .map((label) => translate(label, catalogue))
      .join(', ');
  }

  function parts(pointer: string, value: unknown, room = MOST_PARTS): readonly string[] {
    if (Array.isArray(value)) {
      const said = value
        .slice(0, room)
        .map((each) => (isObject(each) ? called(each) : scalar(pointer, each)));
      return [said.join(', ')];
    }
    if (!isObject(value)) return [scalar(pointer, value)];
    const translation = value['is'];
    if (kindOf(path)?.kind === 'translations' && typeof translation === 'string') return [translation];
    return Object.entries(value)
      .slice(0, room)
      .map(([key, inside]) => {
        const at = under(pointer, key);
        return `${wordAt(at) ?? key}: ${parts(at, inside, room / 2).join('; ')}`;
      });
  }

  function scalar(pointer: string, value: unknown): string {
    if (typeof value === 'boolean') return translate(value ? 'Sì' : 'No', catalogue);
    if (typeof value !== 'string') return isObject(value) ? called(value) : JSON.stringify(value);
    const word = keysOf(pointer).findLast((key) => !/^\d+$/.test(key)) ?? '';
    const chosen =
      choices[word]?.find((each) => each.value === value)?.label ?? lines.get(under('', 'properties', value));
    const id = grammarAt(files, path, pointer)?.id;
    return say(`schema.${id}.${value}`) ?? say(value) ?? translate(chosen ?? value, catalogue);
  }

  function called(item: Readonly<Record<string, unknown>>): string {
    const own = CALLED.map((word) => item[word]).find((each) => typeof each === 'string');
    return typeof own === 'string' ? translate(own, catalogue) : JSON.stringify(item);
  }

  /** The order of a list by what its items are called; undefined where it is not told by names. */
  function order(pointer: string, names: unknown): string | undefined {
    if (!Array.isArray(names)) return undefined;
    const list = atKeys(files[path], keysOf(pointer));
    const byName = new Map<unknown, string>();
    for (const [key, item] of Object.entries(isObject(list) || Array.isArray(list) ? list : {})) {
      const label = lines.get(under(pointer, key)) ?? (isObject(item) ? called(item) : key);
      for (const name of [key, item, ...(isObject(item) ? Object.values(item) : [])]) byName.set(name, label);
    }
    return names.map((name) => translate(byName.get(name) ?? String(name), catalogue)).join(', ');
  }

  return { place, content, order };
}

/** What the lines of a schema's outline are called, by their pointers. */
function linesOf(files: EditedFiles, path: string, catalogue: MessagesSchema): ReadonlyMap<string, string> {
  const rows = fileOutline(files, path, (id) => textOf(id, catalogue));
  const own = rows.filter(({ file, pointer }) => file === path && pointer !== '');
  return new Map(own.map(({ pointer, label }) => [pointer, label]));
}

/** Of translations: the text that is translated, everywhere or at a place. */
function translatedText(content: Json | undefined, pointer: string): string | undefined {
  const [word, name, place = ''] = keysOf(pointer);
  if (word === 'texts') return name;
  const of = word === 'places' ? atKeys(content, ['places', name ?? '', place, 'of']) : undefined;
  return typeof of === 'string' ? of : undefined;
}
