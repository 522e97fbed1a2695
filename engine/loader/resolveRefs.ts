import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import { atPointer, shown, under } from './pointer.ts';

type Node = Readonly<Record<string, unknown>>;
type Place = { readonly file: string; readonly pointer: string };

/** Shared parts are copied later, so nested references would multiply them. */
const MOST_PARTS = 100_000;
const MOST_DEEP = 30;

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
    if (Array.isArray(value)) {
      return value.map((each, index) => resolve(each, { ...at, pointer: under(at.pointer, index) }));
    }
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...remaining } = value as Node;
    const siblings = Object.fromEntries(
      Object.entries(remaining).map(([key, each]) => [
        key,
        resolve(each, { ...at, pointer: under(at.pointer, key) }),
      ]),
    );
    if (typeof $ref !== 'string')
      return $ref === undefined ? siblings : { ...siblings, $ref: resolve($ref, at) };
    const target = follow($ref, { ...at, pointer: under(at.pointer, '$ref') });
    return { ...target, ...siblings };
  }

  function follow(ref: string, at: Place): Node {
    const [path = '', fragment = ''] = ref.split('#');
    const pointer = unescaped(fragment);
    const file = path === '' ? at.file : joinPath(at.file, path);
    const key = `${file}#${pointer}`;
    if (isBeyond) return {};
    if (size + (sizes.get(key) ?? 0) > MOST_PARTS || open.size >= MOST_DEEP) {
      const expected = say('partsWithin', {
        what: say('parts', { count: MOST_PARTS }),
        references: say('references', { count: MOST_DEEP }),
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
