import { step } from './pointer.ts';

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
