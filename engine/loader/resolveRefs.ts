import type { Finding } from '../errors/Finding.ts';
import { atPointer, under } from './pointer.ts';

type Node = Readonly<Record<string, unknown>>;
type Place = { readonly file: string; readonly pointer: string };

/**
 * Replaces every `$ref` (relative file, JSON pointer) by what it points to; words beside the `$ref` win. An inlined file
 * leaves its own `$schema` behind. Each target is resolved once and shared.
 */
export function refResolver(files: Readonly<Record<string, unknown>>, report: (finding: Finding) => void) {
  const done = new Map<string, unknown>();
  const open = new Set<string>();

  function resolve(value: unknown, at: Place): unknown {
    if (Array.isArray(value)) {
      return value.map((each, index) => resolve(each, { ...at, pointer: under(at.pointer, index) }));
    }
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Node;
    const own = Object.fromEntries(
      Object.entries(rest).map(([key, each]) => [
        key,
        resolve(each, { ...at, pointer: under(at.pointer, key) }),
      ]),
    );
    if (typeof $ref !== 'string') return $ref === undefined ? own : { ...own, $ref: resolve($ref, at) };
    const target = follow($ref, { ...at, pointer: under(at.pointer, '$ref') });
    return typeof target === 'object' ? { ...target, ...own } : target;
  }

  function follow(ref: string, at: Place): unknown {
    const [path = '', pointer = ''] = ref.split('#');
    const file = path === '' ? at.file : joinPath(at.file, path);
    const key = `${file}#${pointer}`;
    if (done.has(key)) return done.get(key);
    const target = Object.hasOwn(files, file) ? atPointer(files[file], pointer) : undefined;
    if (target === undefined) {
      report({ ...at, code: 'DANGLING_REF', found: `"${ref}"`, expected: `something at ${key}` });
      return {};
    }
    if (open.has(key)) {
      report({ ...at, code: 'CIRCULAR_REF', found: `"${ref}"`, expected: 'a reference that ends' });
      return {};
    }
    open.add(key);
    const resolved = withoutOwn(resolve(target, { file, pointer }), pointer);
    open.delete(key);
    done.set(key, resolved);
    return resolved;
  }

  return resolve;
}

function withoutOwn(value: unknown, pointer: string): unknown {
  if (pointer !== '' || typeof value !== 'object' || value === null) return value;
  const { $schema: _grammar, $comment: _comment, ...rest } = value as Node;
  return rest;
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
