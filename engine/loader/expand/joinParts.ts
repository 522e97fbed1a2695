import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { isJsonObject } from '../../values/paths.ts';
import { memoizeFrozen } from '../../values/records.ts';
import type { Meta } from '../grammar/grammarNode.ts';
import { atPointer, keysOf, under, walk } from '../pointer.ts';
import {
  type FindingPlace,
  indexOf,
  type PlacedFiles,
  type SchemaFile,
  type SchemaKind,
} from '../SchemaFile.ts';
import { type Patch, patched } from './completeActions.ts';

type Node = Readonly<Record<string, Json>>;

/**
 * Fills in words that another file has already; later stages see them in full. A source without `list` gets
 * the `x-choices` for its call, the user of a scenario those that `examples` has for the `role`, a state without label
 * the words of the option with its value, a list with pages the sizes that the grammar gives (`default`), a named condition those
 * of the same name in the entity `from`. Reports required words that no file has.
 */
function expandShared(
  files: readonly SchemaFile[],
  meta: Meta,
  report: (finding: Finding) => void,
): PlacedFiles {
  const index = indexOf(files);
  const contentsOf = (name: string) => (index[name] ?? []).map(({ content }) => content as Node);
  const entities = contentsOf('entity');
  const choices = new Map(entities.flatMap((entity) => Object.entries((entity['x-choices'] ?? {}) as Node)));
  const people = Object.assign({}, ...contentsOf('roles').map((roles) => roles['examples'])) as Node;

  const entityOf = (name: Json | undefined) => entities.find((each) => each['x-entity'] === name);
  const wordsOf = (content: Node, { word, node, pointer }: Place): Node | undefined => {
    if (word === 'source') return choices.get(String(node['call'])) as Node | undefined;
    if (word === 'paging') return defaultsAt(meta, 'table', '/properties/paging/properties');
    if (word === 'user') {
      const permissions = people[String(node['role'])];
      return permissions === undefined ? undefined : { permissions };
    }
    if (word === 'definition') return atPointer(entityOf(node['from']), pointer) as Node | undefined;
    const entity = entityOf(content['entity']);
    const list = atPointer(entity, under('/properties', String(content['field']), 'x-options'));
    const values = contentsOf(`options ${String(list)}`).flatMap((options) => options['values'] as Node[]);
    const option = values.find(({ value }) => value === node['value']) ?? {};
    return Object.fromEntries(Object.entries(option).filter(([key]) => STATE_WORDS.has(key)));
  };

  const originals = new Map<string, Json>();
  const wholeFiles = files.map((file): SchemaFile => {
    const patches = openPlaces(file.content).flatMap((place): readonly Patch[] => {
      const whole = { ...wordsOf(file.content as Node, place), ...place.node };
      const lack = place.demands.find((word) => !Object.hasOwn(whole, word));
      if (lack === undefined) return [[place.pointer, whole]];
      const at = { file: file.path, pointer: place.pointer };
      report({ ...at, code: 'MISSING_WORD', found: say('nothing'), expected: quoted(lack) });
      return [];
    });
    if (patches.length === 0) return file;
    originals.set(file.path, file.content);
    return { ...file, content: patched(file.content, patches) };
  });
  return {
    files: wholeFiles,
    place(finding) {
      const content = originals.get(finding.file);
      const keys = [...keysOf(finding.pointer)];
      while (content !== undefined && keys.length > 0 && atPointer(content, under('', ...keys)) === undefined)
        keys.pop();
      return content === undefined ? finding : { ...finding, pointer: under('', ...keys) };
    },
  };
}

/** The words of a part of the grammar with a `default`. */
function defaultsAt(meta: Meta, kind: string, pointer: string): Node {
  const words = Object.entries(Object(atPointer(meta[`${kind}.schema.json`], pointer)) as Node);
  return Object.fromEntries(
    words.flatMap(([word, entry]) =>
      (entry as Node)['default'] === undefined ? [] : [[word, (entry as Node)['default']]],
    ),
  ) as Node;
}

const STATE_WORDS: ReadonlySet<string> = new Set(['label', 'intent', 'icon', 'description']);

interface Place {
  readonly word: 'source' | 'user' | 'paging' | 'state' | 'definition';
  readonly pointer: string;
  readonly node: Node;
  /** Words that must then be there. */
  readonly demands: readonly string[];
}

/** Sources, users, states, named conditions and pages of lists that leave words unsaid. */
const openPlaces = memoizeFrozen((content: Json): readonly Place[] => {
  const places: Place[] = [];
  const add = (word: Place['word'], pointer: string, value: unknown, ...demands: readonly string[]): void => {
    const node = value as Node;
    if (demands.some((each) => node[each] === undefined)) places.push({ word, pointer, node, demands });
  };
  walk(content, (key, value, pointer) => {
    if (typeof value !== 'object' || value === null) return;
    if (key === 'source' && 'call' in value && !('rows' in value))
      add('source', pointer, value, 'list', 'value', 'label');
    if (key === 'user' && 'role' in value) add('user', pointer, value, 'permissions');
    if (pointer === '/paging') add('paging', pointer, value, 'sizes', 'default');
    if (pointer === '/define')
      for (const [name, said] of Object.entries(value))
        add('definition', under(pointer, name), said, 'label', 'when');
    if (pointer !== '/states' || !Array.isArray(value)) return;
    for (const [place, state] of value.entries()) add('state', under(pointer, place), state, 'label');
  });
  return places;
});

/** Kinds that can be split over folders: the host contributes a part, the product adds to it. */
const IN_PARTS: ReadonlySet<SchemaKind> = new Set(['messages', 'settings', 'roles', 'hooks']);

type Words = Readonly<Record<string, Json | undefined>>;

/**
 * Joins the messages of a locale, settings, roles and hooks from several files at the position of the last
 * one: lists are appended, names merged, and for equal names the last file wins (`host/settings.json` before
 * `shared/settings.json`). Then fills in what the joined files have in common (`expandShared`).
 */
export function joinParts(
  files: readonly SchemaFile[],
  meta: Meta,
  report: (finding: Finding) => void = () => undefined,
): PlacedFiles {
  const nameOf = ({ kind, name, path }: SchemaFile) => (IN_PARTS.has(kind) ? `${kind} ${name}` : path);
  const groups = Map.groupBy(files, nameOf);
  const parts = new Map<string, readonly SchemaFile[]>();
  const all = files.flatMap((file) => {
    const group = groups.get(nameOf(file)) ?? [];
    if (group.length === 1) return [file];
    if (group.at(-1) !== file) return [];
    parts.set(file.path, group);
    return [{ ...file, content: joined(group) as Json }];
  });
  const shared = expandShared(all, meta, report);
  return {
    files: shared.files,
    place: (finding) => inPart(shared.place(finding), parts.get(finding.file), files),
  };
}

function joined(parts: readonly SchemaFile[]): Words {
  return parts.map(({ content }) => content as Words).reduce((earlier, later) => joinTo(earlier)(later));
}

const joinTo = memoizeFrozen((earlier: Words) => memoizeFrozen((later: Words) => join(earlier, later)));

/** `join({ texts: { a: 'A' } }, { texts: { b: 'B' } })` is `{ texts: { a: 'A', b: 'B' } }`. */
function join(earlier: Words, later: Words): Words {
  const words = Object.entries(later).map(([word, value]): [string, Json | undefined] => {
    const earlierValue = earlier[word];
    if (Array.isArray(earlierValue) && Array.isArray(value)) return [word, [...earlierValue, ...value]];
    return [
      word,
      isJsonObject(earlierValue) && isJsonObject(value) && word !== 'formats'
        ? { ...earlierValue, ...value }
        : value,
    ];
  });
  return { ...earlier, ...Object.fromEntries(words) };
}

/**
 * Finds the part by the offset in a joined list, or the last part that has the name; a name that all lack belongs
 * into the folder that has it in another language.
 */
function inPart<At extends FindingPlace>(
  finding: At,
  group: readonly SchemaFile[] | undefined,
  files: readonly SchemaFile[],
): At {
  const [word = '', key = '', ...more] = keysOf(finding.pointer);
  const hasName = ({ content }: SchemaFile): boolean => {
    const value = (content as Words)[word];
    return isJsonObject(value) && Object.hasOwn(value, key);
  };
  const owner = group?.findLast(hasName);
  if (owner !== undefined) return { ...finding, file: owner.path };
  let before = 0;
  for (const { path, content } of group ?? []) {
    const list = (content as Words)[word];
    const { length } = Array.isArray(list) ? list : [];
    const index = Number(key) - before;
    before += length;
    if (key !== '' && index >= 0 && index < length)
      return { ...finding, file: path, pointer: under('', word, index, ...more) };
  }
  const other = files.find((file) => file.kind === group?.[0]?.kind && hasName(file));
  const path = group?.find((part) => folderOf(part) === (other && folderOf(other)))?.path;
  return path === undefined ? finding : { ...finding, file: path };
}

const folderOf = ({ path }: SchemaFile): string => path.slice(0, path.lastIndexOf('/'));
