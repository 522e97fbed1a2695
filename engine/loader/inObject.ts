import type { Json } from '../contract/index.ts';

type Node = { readonly [word: string]: Json };

/** Words that contain a field path relative to the record; inside `fields` they are relative to the row. */
const PATHS: ReadonlySet<string> = new Set(['field', 'note', 'photos', 'stamp']);

/**
 * Rewrites a part of a form from the record to an object inside it. Ids get the path as suffix, since a part
 * may be used twice.
 *
 * @example inObject({ field: 'street' }, 'home') // { field: 'home.street' }
 */
export function inObject(part: Node, at: string): Node {
  if (at === '') return part;
  const idWithPath = typeof part['id'] === 'string' ? { id: `${part['id']}-${at.replaceAll('.', '-')}` } : {};
  return { ...(moved(part, at, false) as Node), ...idWithPath };
}

function moved(value: Json, at: string, isRow: boolean): Json {
  if (typeof value === 'string')
    return value.replace(/^record\.(?=\w)/, `record.${at}.`).replaceAll('{record.', `{record.${at}.`);
  if (Array.isArray(value)) return value.map((each) => moved(each, at, isRow));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Node).map(([word, part]): [string, Json] => {
      const key = word.replace(/^record\.(?=\w)/, `record.${at}.`);
      if (!isRow && PATHS.has(word) && typeof part === 'string') return [key, `${at}.${part}`];
      return [key, moved(part, at, isRow || word === 'fields')];
    }),
  );
}
