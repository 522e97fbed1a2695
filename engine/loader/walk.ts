import { under } from './pointer.ts';

/** Visits every entry of an object at any depth, with its JSON pointer. */
export function walk(
  value: unknown,
  visit: (key: string, value: unknown, pointer: string, parent: Readonly<Record<string, unknown>>) => void,
  pointer = '',
): void {
  if (Array.isArray(value)) {
    value.forEach((each, index) => {
      walk(each, visit, under(pointer, index));
    });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Readonly<Record<string, unknown>>;
  for (const [key, each] of Object.entries(node)) {
    const at = under(pointer, key);
    visit(key, each, at, node);
    walk(each, visit, at);
  }
}
