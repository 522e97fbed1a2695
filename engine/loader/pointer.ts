import type { Field } from '../contract/index.ts';
import { asWritten, type Phrase, say, typed } from '../errors/Phrase.ts';

/** Appends escaped keys to a JSON pointer. */
export function under(pointer: string, ...keys: readonly (string | number)[]): string {
  let path = pointer;
  for (const key of keys) path += step(key);
  return path;
}

/** One step of a JSON pointer; a separate function because it runs for each entry of each file. */
function step(key: string | number): string {
  return `/${typeof key === 'number' ? key : escapedKey(key)}`;
}

/** Checks first, because most names need no escaping. */
function escapedKey(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The value at a JSON pointer; undefined if it does not exist. */
export function atPointer(value: unknown, pointer: string): unknown {
  return atKeys(value, keysOf(pointer));
}

/** The value at the keys of a pointer. */
export function atKeys(value: unknown, keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Node)[key];
  }
  return current;
}

/** Keys of a JSON pointer, unescaped. */
export function keysOf(pointer: string): readonly string[] {
  const keys = pointer.split('/').slice(1);
  return pointer.includes('~') ? keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) : keys;
}

/** Phrase for a value in a finding. */
export function shown(value: unknown): Phrase {
  return value === undefined ? say('nothing') : asWritten(shortJson(value));
}

/** JSON of a value, cut to 80 characters. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Phrase for `names`, at most eight, the most similar to `wanted` first. */
export function nearestOf(names: Iterable<string>, wanted = ''): Phrase {
  const far = distanceFrom(wanted.toLowerCase());
  const all = [...new Set(names)].map((name) => ({ name, far: far(name.toLowerCase()) }));
  if (all.length === 0) return say('noneYet');
  const near = all
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 8)
    .map(({ name }) => name);
  return say(all.length > near.length ? 'oneOfMore' : 'oneOf', { names: near });
}

/**
 * Distance of names to `wanted`: number of letters that only one of them has. Letters of `wanted` are
 * counted once for all names.
 */
function distanceFrom(wanted: string): (name: string) => number {
  const letters = new Map<string, number>();
  for (const letter of wanted) letters.set(letter, (letters.get(letter) ?? 0) + 1);
  return (name) => {
    const used = new Map<string, number>();
    let shared = 0;
    for (const letter of name) {
      const count = (used.get(letter) ?? 0) + 1;
      used.set(letter, count);
      if (count <= (letters.get(letter) ?? 0)) shared += 1;
    }
    return name.length + wanted.length - 2 * shared;
  };
}

type Node = Readonly<Record<string, unknown>>;

/** Visits every entry of an object at any depth, with its JSON pointer. */
export function walk(
  value: unknown,
  visit: (key: string, value: unknown, pointer: string, parent: Node) => void,
  pointer = '',
): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) walk(value[index], visit, pointer + step(index));
    return;
  }
  const node = value as Node;
  for (const key of Object.keys(node)) {
    const [each, at] = [node[key], pointer + step(key)];
    visit(key, each, at, node);
    if (typeof each === 'object') walk(each, visit, at);
  }
}

/** An object or a list with each entry mapped; the same one if every entry stays the same. */
export function mapEntries<T extends object>(value: T, map: (entry: unknown, key: string) => unknown): T {
  let changed: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const entry = (value as unknown as Node)[key];
    const mapped = map(entry, key);
    if (mapped === entry) continue;
    changed ??= (Array.isArray(value) ? [...value] : { ...value }) as unknown as Record<string, unknown>;
    changed[key] = mapped;
  }
  return (changed ?? value) as T;
}

/**
 * Whether any entry at any depth fulfils the condition; faster than `walk`, since it computes no pointers
 * and stops early.
 */
export function hasEntry(
  value: unknown,
  isSo: (key: string, value: unknown, parent: Node) => boolean,
): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((each) => hasEntry(each, isSo));
  const node = value as Node;
  for (const key of Object.keys(node)) {
    const entry = node[key];
    if (isSo(key, entry, node) || (typeof entry === 'object' && hasEntry(entry, isSo))) return true;
  }
  return false;
}

/** Phrase for the accepted values of a field, the nearest to the refused one first. */
export function allowedBy({ enum: options, const: constant, type }: Field, refused: unknown): Phrase {
  if (options !== undefined) return nearestOf(options.map(shortJson), shortJson(refused));
  return constant === undefined ? say('valueOfType', { types: typed([type ?? []].flat()) }) : shown(constant);
}
