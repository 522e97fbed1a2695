import type { CallModel, Does, EntitySchema, Filter } from '../contract/index.ts';
import { entryOf } from '../values/paths.ts';

export type FilterRule = Exclude<Filter, string>;

/** Parameters common to all lists, and the user. */
const COMMON: ReadonlySet<string> = new Set([
  ...['q', 'page', 'perPage', 'sortBy', 'sortDesc', 'user'],
  ...['totals', 'groupBy', 'summaryOnly'],
]);

/**
 * The filter for a parameter of a list: as declared by its call, else equality with the field of that name;
 * undefined without either.
 */
export function filterOf(
  entity: EntitySchema,
  { filters = {} }: Pick<Does, 'filters'>,
  word: string,
): FilterRule | undefined {
  const declared = entryOf(filters, word);
  if (typeof declared === 'string') return { equal: declared };
  if (declared !== undefined) return declared;
  const field = entryOf(entity.properties, word);
  return field === undefined ? undefined : { equal: word };
}

/** Parameters of a call (params, query, body), without those common to all lists. */
export function filterWords({
  params,
  query,
  body,
}: Pick<CallModel, 'params' | 'query' | 'body'>): readonly string[] {
  return inputWords({ params, query, body }).filter((word) => !COMMON.has(word));
}

/** Parameters of a call: params, query and body. */
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
