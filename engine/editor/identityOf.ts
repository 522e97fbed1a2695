import type { Json } from '../contract/index.ts';
import { isSchemaNode } from './schemaParts.ts';

/** Keywords that identify an item among its neighbours, most reliable first. */
const NAMES = ['field', 'name', 'id', 'value', 'key', 'column', 'path', 'title', 'label'];

/**
 * A function that identifies the items of all given lists: by the text itself, or by the first keyword that
 * every item has with a unique text. Undefined if there is none.
 */
export function identityOf(
  ...lists: readonly (readonly unknown[])[]
): ((item: unknown) => string) | undefined {
  if (
    lists.every(
      (list) => list.every((item) => typeof item === 'string') && new Set(list).size === list.length,
    )
  ) {
    return (item) => String(item);
  }
  const word = NAMES.find((name) =>
    lists.every((list) => {
      const ids = list.map((item) => wordIn(item, name));
      return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
    }),
  );
  return word === undefined ? undefined : (item) => String(wordIn(item, word) ?? '');
}

function wordIn(item: unknown, word: string): unknown {
  return isSchemaNode(item as Json) ? (item as Readonly<Record<string, unknown>>)[word] : undefined;
}
