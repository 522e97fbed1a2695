import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Json, MessagesSchema } from '../../../engine/contract/index.ts';
import { type EditedFiles, fileOutline, grammarAt, nameLabel } from '../../../engine/editor/index.ts';
import { textOf, translate } from '../../../engine/index.ts';
import { keysOf, kindOf, under } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { messagesFor } from '../product/productLookups.ts';
import { powerPlaces } from './edits/reservedEdits.ts';
import { isObject, isSameJson, type JsonDifference, jsonDifferences } from './json.ts';
import { setsOf } from './publications.ts';
import { draftedOverlay } from './schemaDrafts.ts';
import { titlesOf } from './titlesOf.ts';

/** One place that a draft changes, in the reader's words. */
interface WordedChange {
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
/** Parts listed of a content that was added or removed as a whole. */
const MAX_PARTS = 40;
/** Words that label an item of a list, first match wins, as in the outline. */
const CALLED = ['label', 'title', 'text', 'name', 'id', 'field', 'value'];

/**
 * Describes all differences in a schema as the editor does: by the lines of its outline and the grammar's
 * translated words; technical words stand in where the grammar has no translation.
 */
function changeWords(
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
  const isOrder =
    Array.isArray(before) && Array.isArray(after) && !isSameJson(atKeys(now, keysOf(pointer)), after);
  return isOrder ? 'moved' : 'changed';
}

function atKeys(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce((at, key) => (at as Readonly<Record<string, unknown>> | undefined | null)?.[key], value);
}

/** Names the places of one side of a change and describes their contents. */
function wordedFile(files: EditedFiles, path: string, catalogue: MessagesSchema) {
  const say = (id: string) => textOf(id, catalogue);
  const lines = linesOf(files, path, catalogue);

  function place(pointer: string): { readonly line: string; readonly word: string } {
    const translated =
      kindOf(path)?.kind === 'translations' ? translatedText(files[path], pointer) : undefined;
    if (translated !== undefined) return { line: translated, word: '' };
    const keys = keysOf(pointer);
    let line = '';
    let remaining: readonly string[] = keys;
    for (let length = keys.length; length > 0; length--) {
      const label = lines.get(under('', ...keys.slice(0, length)));
      if (label === undefined) continue;
      line = translate(label, catalogue);
      remaining = keys.slice(length);
      break;
    }
    const word = wordAt(pointer) ?? remaining.filter((key) => !/^\d+$/.test(key)).join(' › ');
    return { line: line === word ? '' : line, word };
  }

  /** Translated word for a place within its line; an item that is no object takes the word of its list. */
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
    const words = pointer === '' ? outlineWords() : parts(pointer, value).join('; ');
    return words.length > LONG ? `${words.slice(0, LONG)}…` : words;
  }

  /** Describes a schema that was added or removed as a whole, by the lines of its outline. */
  function outlineWords(): string {
    return [...lines.values()]
      .slice(0, MAX_PARTS)
      .map((label) => translate(label, catalogue))
      .join(', ');
  }

  function parts(pointer: string, value: unknown, room = MAX_PARTS): readonly string[] {
    if (Array.isArray(value)) {
      const words = value
        .slice(0, room)
        .map((each) => (isObject(each) ? itemLabel(each) : scalar(pointer, each)));
      return [words.join(', ')];
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
    if (typeof value === 'boolean') return say(value ? 'schemas.yes' : 'schemas.no') ?? '';
    if (typeof value !== 'string') return isObject(value) ? itemLabel(value) : JSON.stringify(value);
    const chosen = nameLabel(files, path, pointer, value) ?? lines.get(under('', 'properties', value));
    const id = grammarAt(files, path, pointer)?.id;
    return say(`schema.${id}.${value}`) ?? say(value) ?? translate(chosen ?? value, catalogue);
  }

  function itemLabel(item: Readonly<Record<string, unknown>>): string {
    const name = CALLED.map((word) => item[word]).find((each) => typeof each === 'string');
    return typeof name === 'string' ? translate(name, catalogue) : JSON.stringify(item);
  }

  /** Order of a list, by the labels of its items; undefined where the difference does not list names. */
  function order(pointer: string, names: unknown): string | undefined {
    if (!Array.isArray(names)) return undefined;
    const list = atKeys(files[path], keysOf(pointer));
    const byName = new Map<unknown, string>();
    for (const [key, item] of Object.entries(isObject(list) || Array.isArray(list) ? list : {})) {
      const label = lines.get(under(pointer, key)) ?? (isObject(item) ? itemLabel(item) : key);
      for (const name of [key, item, ...(isObject(item) ? Object.values(item) : [])]) byName.set(name, label);
    }
    return names.map((name) => translate(byName.get(name) ?? String(name), catalogue)).join(', ');
  }

  return { place, content, order };
}

/** Labels of the lines of a schema's outline, by pointer. */
function linesOf(files: EditedFiles, path: string, catalogue: MessagesSchema): ReadonlyMap<string, string> {
  const rows = fileOutline(files, path, (id) => textOf(id, catalogue));
  const ownRows = rows.filter(({ file, pointer }) => file === path && pointer !== '');
  return new Map(ownRows.map(({ pointer, label }) => [pointer, label]));
}

/** In a file of translations: the source text of the entry at the pointer. */
function translatedText(content: Json | undefined, pointer: string): string | undefined {
  const [word, name, place = ''] = keysOf(pointer);
  if (word === 'texts') return name;
  const of = word === 'places' ? atKeys(content, ['places', name ?? '', place, 'of']) : undefined;
  return typeof of === 'string' ? of : undefined;
}

/** Changes listed for one draft; further ones are read in the schema itself. */
const MAX_TOLD = 200;

/** Lists the changes of all drafts before they are published; the drafts are not validated here. */
export const draftChangeCalls = handlers({
  fetchSchemaDraftChanges: async (_input, context) => {
    const { drafts, before, after } = await draftedOverlay(context);
    const { product } = await setsOf(context).current();
    const catalogue = messagesFor(product, context.user.locale);
    const titleOf = titlesOf({ ...before.files, ...after.files });
    const powersIn = powerPlaces(before.files, after.files);
    const names = await namesOf(
      context,
      drafts.flatMap(({ authors }) => authors),
    );
    const sides = { before: before.files as EditedFiles, after: after.files as EditedFiles };
    const changesOf = ({ path, revision, authors }: (typeof drafts)[number]) => {
      const powers = new Set(powersIn(path));
      const all = jsonDifferences(before.files[path], after.files[path]).toSorted(
        (a, b) => Number(powers.has(b.pointer)) - Number(powers.has(a.pointer)),
      );
      const changes = changeWords(path, sides, all.slice(0, MAX_TOLD), catalogue).map((change) => ({
        ...change,
        power: powers.has(change.pointer),
      }));
      return {
        ...{ path, kind: kindOf(path)?.kind ?? '', title: titleOf(path), revision },
        authors: authors.map((author) => names.get(author) ?? '?'),
        ...{ powers: powers.size > 0, total: all.length, changes },
      };
    };
    const listed: ReturnType<typeof changesOf>[] = [];
    for (const draft of drafts) {
      // A draft takes some 10 ms of the server's thread: other requests are answered between two.
      await nextTurn();
      listed.push(changesOf(draft));
    }
    return { drafts: listed.toSorted((a, b) => Number(b.powers) - Number(a.powers)) };
  },
});

async function namesOf(
  { db }: Pick<CallContext, 'db'>,
  people: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['userId', 'fullName'])
    .where('userId', 'in', people)
    .execute();
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]));
}
