import type { OptionsSchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/paths.ts';
import { atPointer, mapEntries, nearestOf, shown, under } from '../pointer.ts';

type Node = Readonly<Record<string, unknown>>;
type Place = { readonly file: string; readonly pointer: string };

/** Shared parts are copied later, so nested references would multiply them. */
const MAX_PARTS = 100_000;
const MAX_REFERENCES_DEEP = 30;

/**
 * Replaces each `$ref` (relative file, JSON pointer) by its target; words beside the `$ref` have priority.
 * `$schema` of an inlined file is dropped. Each target is resolved once and shared.
 */
export function refResolver(files: Readonly<Record<string, unknown>>, report: (finding: Finding) => void) {
  const done = new Map<string, Node>();
  const sizes = new Map<string, number>();
  const open = new Set<string>();
  /** After the limit is exceeded the rest is not resolved. */
  let isBeyond = false;
  /** Parts of the current file, counting shared targets at each use. */
  let size = 0;

  function resolve(value: unknown, at: Place): unknown {
    size += 1;
    if (typeof value !== 'object' || value === null) return value;
    const inside = (entry: unknown, key: string): unknown =>
      resolve(entry, typeof entry === 'object' ? { ...at, pointer: under(at.pointer, key) } : at);
    if (typeof (value as Node)['$ref'] !== 'string') return mapEntries(value, inside);
    const { $ref, ...siblings } = value as Node;
    const target = follow(String($ref), { ...at, pointer: under(at.pointer, '$ref') });
    return { ...target, ...mapEntries(siblings, inside) };
  }

  function follow(ref: string, at: Place): Node {
    const [path = '', fragment = ''] = ref.split('#');
    const pointer = unescaped(fragment);
    const file = path === '' ? at.file : joinPath(at.file, path);
    const key = `${file}#${pointer}`;
    if (isBeyond) return {};
    if (size + (sizes.get(key) ?? 0) > MAX_PARTS || open.size >= MAX_REFERENCES_DEEP) {
      const expected = say('partsWithin', {
        what: say('parts', { count: MAX_PARTS }),
        references: say('references', { count: MAX_REFERENCES_DEEP }),
      });
      report({ ...at, code: 'TOO_BIG', found: quoted(ref), expected });
      isBeyond = true;
      return {};
    }
    const cached = done.get(key);
    if (cached !== undefined) {
      size += sizes.get(key) ?? 0;
      return cached;
    }
    const target = Object.hasOwn(files, file) ? atPointer(files[file], pointer) : undefined;
    if (target === undefined) {
      report({ ...at, code: 'DANGLING_REF', found: quoted(ref), expected: say('somethingAt', { key }) });
      return {};
    }
    if (typeof target !== 'object' || target === null || Array.isArray(target)) {
      const expected = say('schemaAt', { key, value: shown(target) });
      report({ ...at, code: 'DANGLING_REF', found: quoted(ref), expected });
      return {};
    }
    if (open.has(key)) {
      report({ ...at, code: 'CIRCULAR_REF', found: quoted(ref), expected: say('referenceThatEnds') });
      return {};
    }
    open.add(key);
    const before = size;
    const resolved = withoutOwn(resolve(target, { file, pointer }) as Node, pointer);
    open.delete(key);
    done.set(key, resolved);
    sizes.set(key, size - before);
    return resolved;
  }

  return (value: unknown, at: Place): unknown => {
    size = 0;
    return resolve(value, at);
  };
}

function withoutOwn(value: Node, pointer: string): Node {
  if (pointer !== '') return value;
  const { $schema: _grammar, $comment: _comment, ...remaining } = value;
  return remaining;
}

/** Fragments may be percent-encoded; invalid encodings are used as they are. */
function unescaped(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** `joinPath('loans/loan.entity.json', '../shared/x.json')` is `'shared/x.json'`. */
export function joinPath(from: string, relative: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

type Options = Readonly<Record<string, OptionsSchema>>;
type OptionsPlace = { readonly file: string; readonly pointer: string };

/**
 * Adds the values of `x-options` as `enum`, with null if the type allows it, and `x-alone` (the `exclusive`
 * values) to lists. A `default` loses retired values: new records cannot choose them. Parts without findings
 * that are shared in the input stay shared in the output.
 */
export function optionsInliner(options: Options, report: (finding: Finding) => void) {
  const done = new Map<object, unknown>();
  let findingCount = 0;
  const tell = (finding: Finding): void => {
    findingCount += 1;
    report(finding);
  };

  function inline(value: unknown, at: OptionsPlace): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const cached = done.get(value);
    if (cached !== undefined) return cached;
    const before = findingCount;
    const inner = mapEntries(value, (entry, key) =>
      typeof entry === 'object' ? inline(entry, { ...at, pointer: under(at.pointer, key) }) : entry,
    );
    const inlined = Array.isArray(value) ? inner : inlineNode(value as Node, inner, at);
    // A part with findings is not cached, so that they are reported at each of its places.
    if (findingCount === before) done.set(value, inlined);
    return inlined;
  }

  function inlineNode(node: Node, inner: object, at: OptionsPlace): unknown {
    const entries = Object.entries(inner);
    listNamed(node, 'x-suggests', options, at, tell);
    const list = listNamed(node, 'x-options', options, at, tell);
    if (list === undefined) {
      const listed = itemsOptions(node, options);
      if (listed === undefined) return inner;
      return { ...aloneIn(listed), ...Object.fromEntries(offeredFirst(entries, listed)) };
    }
    const values: unknown[] = list.values.map((each) => each.value);
    const nullable = Array.isArray(node['type']) && node['type'].includes('null');
    return {
      ...Object.fromEntries(offeredFirst(entries, list)),
      enum: nullable ? [...values, null] : values,
    };
  }

  return inline;
}

function itemsOptions({ items }: Readonly<Record<string, unknown>>, options: Options) {
  const name = (items as Readonly<Record<string, unknown>> | undefined)?.['x-options'];
  return typeof name === 'string' ? entryOf(options, name) : undefined;
}

function aloneIn(list: OptionsSchema | undefined): { 'x-alone'?: unknown[] } {
  const alone = list?.values.filter(({ exclusive }) => exclusive === true) ?? [];
  return alone.length === 0 ? {} : { 'x-alone': alone.map(({ value }) => value) };
}

type Entry = readonly [string, unknown];

/** Entries of a field whose `default` has no retired value. */
function offeredFirst(entries: readonly Entry[], list: OptionsSchema | undefined): readonly Entry[] {
  const retired = new Set(list?.values.filter((each) => each.retired === true).map(({ value }) => value));
  const isOffered = (value: unknown): boolean => !retired.has(value as string);
  if (retired.size === 0) return entries;
  return entries.flatMap(([word, value]): readonly Entry[] => {
    if (word !== 'default') return [[word, value]];
    if (Array.isArray(value)) return [[word, value.filter(isOffered)]];
    return isOffered(value) ? [[word, value]] : [];
  });
}

/** The list that a word names; an unknown list is reported. */
function listNamed(
  node: Readonly<Record<string, unknown>>,
  word: 'x-options' | 'x-suggests',
  options: Options,
  at: OptionsPlace,
  report: (finding: Finding) => void,
): OptionsSchema | undefined {
  const name = node[word];
  if (typeof name !== 'string') return undefined;
  if (Object.hasOwn(options, name)) return options[name];
  report({
    ...at,
    pointer: under(at.pointer, word),
    code: 'UNKNOWN_NAME',
    found: quoted(name),
    expected: nearestOf(Object.keys(options), name),
  });
  return undefined;
}
