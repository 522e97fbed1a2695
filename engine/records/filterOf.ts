import type { CallModel, Does, EntitySchema, Filter } from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';

export type FilterRule = Exclude<Filter, string>;

/** Words that every list understands by itself, and who asks. */
const COMMON: ReadonlySet<string> = new Set([
  ...['q', 'page', 'perPage', 'sortBy', 'sortDesc', 'user'],
  ...['totals', 'groupBy', 'summaryOnly'],
]);

/** What a word of a list's input narrows: as its call says, else the field of that name; undefined: nothing of the kind is known. */
export function filterOf(
  entity: EntitySchema,
  { filters = {} }: Pick<Does, 'filters'>,
  word: string,
): FilterRule | undefined {
  const said = entryOf(filters, word);
  if (typeof said === 'string') return { equal: said };
  if (said !== undefined) return said;
  const field = entryOf(entity.properties, word);
  return field === undefined ? undefined : { equal: word };
}

/** The words of a call's input, wherever they stand, but for those that every list understands. */
export function filterWords({
  params,
  query,
  body,
}: Pick<CallModel, 'params' | 'query' | 'body'>): readonly string[] {
  return inputWords({ params, query, body }).filter((word) => !COMMON.has(word));
}

/** The words of a call's input, wherever they stand. */
export function inputWords(call: {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}): readonly string[] {
  return [call.params, call.query, call.body].flatMap((part) =>
    typeof part === 'object' && part !== null
      ? Object.keys((part as { readonly properties?: object }).properties ?? {})
      : [],
  );
}
