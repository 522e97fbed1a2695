import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { memoizeFrozen } from '../../values/records.ts';
import type { Meta } from '../grammar/grammarNode.ts';
import { atPointer, keysOf, under, walk } from '../pointer.ts';
import { indexOf, type PlacedFiles, type SchemaFile } from '../SchemaFile.ts';
import { type Patch, patched } from './expandOffers.ts';

type Node = Readonly<Record<string, Json>>;

/**
 * Fills in words that another file has already; later stages see them in full. A source without `list` gets
 * the `x-choices` for its call, the user of an example those that `examples` has for the `role`, a state without label
 * the words of the option with its value, a list with pages the sizes that the grammar gives (`default`). Reports required words that
 * no file has.
 */
export function expandShared(
  files: readonly SchemaFile[],
  meta: Meta,
  report: (finding: Finding) => void,
): PlacedFiles {
  const index = indexOf(files);
  const contentsOf = (name: string) => (index[name] ?? []).map(({ content }) => content as Node);
  const entities = contentsOf('entity');
  const choices = new Map(entities.flatMap((entity) => Object.entries((entity['x-choices'] ?? {}) as Node)));
  const people = Object.assign({}, ...contentsOf('roles').map((roles) => roles['examples'])) as Node;

  const wordsOf = (content: Node, { word, node }: Place): Node | undefined => {
    if (word === 'source') return choices.get(String(node['call'])) as Node | undefined;
    if (word === 'paging') return defaultsAt(meta, 'table', '/properties/paging/properties');
    if (word === 'user') {
      const permissions = people[String(node['role'])];
      return permissions === undefined ? undefined : { permissions };
    }
    const entity = entities.find((each) => each['x-entity'] === content['entity']);
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
  readonly word: 'source' | 'user' | 'paging' | 'state';
  readonly pointer: string;
  readonly node: Node;
  /** Words that must then be there. */
  readonly demands: readonly string[];
}

/** Sources, users, states and pages of lists that leave words unsaid. */
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
    if (pointer !== '/states' || !Array.isArray(value)) return;
    for (const [place, state] of value.entries()) add('state', under(pointer, place), state, 'label');
  });
  return places;
});
