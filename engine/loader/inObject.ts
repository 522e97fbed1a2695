import type { Json } from '../contract/index.ts';

type Node = { readonly [word: string]: Json };

/** Words that hold a field's path, and are not within the rows of a list, whose fields are the row's own. */
const PATHS: ReadonlySet<string> = new Set(['field', 'note', 'photos', 'stamp']);

/**
 * What a form says of a record, said of an object inside it: `inObject({ field: 'street', showWhen: { 'record.abroad': … } }, 'home')` is
 * `{ field: 'home.street', showWhen: { 'record.home.abroad': … } }`. Names of sections and rules get the object's, as they may stand there more than once.
 */
export function inObject(part: Node, at: string): Node {
  if (at === '') return part;
  const named = typeof part['id'] === 'string' ? { id: `${part['id']}-${at.replaceAll('.', '-')}` } : {};
  return { ...(moved(part, at, false) as Node), ...named };
}

function moved(value: Json, at: string, isRow: boolean): Json {
  if (typeof value === 'string')
    return value.replace(/^record\.(?=\w)/, `record.${at}.`).replaceAll('{record.', `{record.${at}.`);
  if (Array.isArray(value)) return value.map((each) => moved(each, at, isRow));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Node).map(([word, said]): [string, Json] => {
      const key = word.replace(/^record\.(?=\w)/, `record.${at}.`);
      if (!isRow && PATHS.has(word) && typeof said === 'string') return [key, `${at}.${said}`];
      return [key, moved(said, at, isRow || word === 'fields')];
    }),
  );
}
