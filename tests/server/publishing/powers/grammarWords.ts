import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const META = join(import.meta.dirname, '../../../../schemas/meta');

type Node = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

const readGrammar = (file: string): Node => JSON.parse(readFileSync(join(META, file), 'utf8'));
const cache = new Map<string, Node>();
const grammar = (file: string): Node => {
  const grammar = cache.get(file) ?? readGrammar(file);
  cache.set(file, grammar);
  return grammar;
};

/** Grammars of files, and the one that contains shared parts. */
export const GRAMMARS: readonly string[] = readdirSync(META)
  .filter((file) => file.endsWith('.schema.json'))
  .map((file) => file.slice(0, file.indexOf('.')));

/** Annotations that contain schemas of other things: their properties are no words of the file. */
const DEMANDS: ReadonlySet<string> = new Set(['x-scope', 'x-names', 'x-of', 'x-used', 'x-on']);

/**
 * Every keyword of a grammar at any place.
 *
 * @param unsaid only those that neither themselves nor around them say who may change them (`x-edit`).
 */
export function wordsOf(kind: string, { unsaid = false } = {}): readonly string[] {
  const words = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || (unsaid && 'x-edit' in node)) return;
    const { properties } = node as Node;
    if (!Array.isArray(node) && typeof properties === 'object' && properties !== null)
      for (const [word, entry] of Object.entries(properties))
        if (!unsaid || !Object.hasOwn(Object(entry), 'x-edit')) words.add(word);
    for (const [key, each] of Object.entries(node)) if (!DEMANDS.has(key)) visit(each);
  };
  visit(grammar(`${kind}.schema.json`));
  return [...words].toSorted();
}

/** An example of every place at which a file of a kind may name a call: each part of the grammar that has the word once, by the first way to it. */
export function callPlaces(kind: string): readonly Path[] {
  const places = new Map<string, Path>();
  const visit = (node: unknown, file: string, at: Path, open: readonly string[], owner: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref, properties, items, additionalProperties } = node as Node;
    if (typeof $ref === 'string') {
      const [other = '', pointer = ''] = $ref.split('#');
      const target = other === '' ? file : other;
      const id = `${target}#${pointer}`;
      if (!open.includes(id)) visit(partAt(grammar(target), pointer), target, at, [...open, id], id);
      return;
    }
    for (const [word, each] of Object.entries((properties ?? {}) as Node)) {
      const wordPath = `${owner}/${at.slice(-2).join('/')}`;
      if (namesCall(each, file) && !places.has(wordPath)) places.set(wordPath, [...at, word]);
      visit(each, file, [...at, word], open, owner);
    }
    visit(items, file, [...at, 0], open, owner);
    visit(additionalProperties, file, [...at, 'name'], open, owner);
    for (const several of ['anyOf', 'oneOf', 'allOf', 'then', 'else'])
      for (const each of [(node as Node)[several] ?? []].flat()) visit(each, file, at, open, owner);
  };
  visit(grammar(`${kind}.schema.json`), `${kind}.schema.json`, [], [], '');
  return [...places.values()];
}

/** Whether an entry says that its value names a call, itself or by the part it refers to. */
function namesCall(entry: unknown, file: string): boolean {
  const { $ref: reference, 'x-names': names } = Object(entry) as Node;
  if (names !== undefined || typeof reference !== 'string') return names === 'call';
  const [other = '', pointer = ''] = reference.split('#');
  const target = other === '' ? file : other;
  return namesCall(partAt(grammar(target), pointer), target);
}

function partAt(root: Node, pointer: string): unknown {
  return pointer
    .split('/')
    .filter((key) => key !== '')
    .reduce<unknown>((node, key) => (node as Node)[key], root);
}

/** A content with only this value at a place; an entry of a list gets a name. */
export function contentWith(path: Path, value: object): object {
  let content = value;
  for (const key of path.toReversed())
    content = typeof key === 'number' ? [{ id: 'one', ...content }] : { [key]: content };
  return content;
}
