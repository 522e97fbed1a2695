import type { CallModel, Does, EntitySchema, Field, Filter } from '../contract/index.ts';
import { entryOf } from '../values/paths.ts';

/**
 * Property of the answer with the rows, and whether it has the total; undefined if there is not exactly one
 * list.
 */
export function listAnswer(
  call: Pick<CallModel, 'response'>,
): { readonly rows: string; readonly total: boolean } | undefined {
  const properties = responseProperties(call);
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array');
  const [rows] = lists;
  return rows === undefined || lists.length > 1
    ? undefined
    : { rows, total: Object.hasOwn(properties, 'total') };
}

/** Fields of the rows in a list's answer. */
export function answeredFields(call: Pick<CallModel, 'response'>): readonly string[] {
  return Object.keys(responseProperties(call)[listAnswer(call)?.rows ?? '']?.items?.properties ?? {});
}

interface Answered {
  readonly type?: unknown;
  readonly items?: { readonly properties?: Readonly<Record<string, unknown>> };
}

function responseProperties({ response }: Pick<CallModel, 'response'>): Readonly<Record<string, Answered>> {
  const { properties = {} } = (typeof response === 'object' ? response : {}) as {
    readonly properties?: Readonly<Record<string, Answered>>;
  };
  return properties;
}

/** A filter of a list with its operator; a path alone means equality. */
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

/**
 * Sort keys of a list with their paths: the plain columns of its entity that every user may see, except long
 * texts, and those that the call adds (`sort`).
 */
export function sortPaths(
  entity: EntitySchema,
  { sort = {} }: Pick<Does, 'sort'>,
): Readonly<Record<string, string>> {
  const entityPaths = Object.entries(entity.properties).flatMap(([name, field]) =>
    name !== VERSION && isSortable(field) ? [[name, name]] : [],
  );
  return { ...Object.fromEntries(entityPaths), ...sort };
}

/** A technical counter, useless as an order. */
const VERSION = 'rowVersion';

/** Fields of a grouped row: common values, sums, count. */
export function groupWords({ by, sum = [], count }: NonNullable<Does['group']>): readonly string[] {
  return [...by, ...sum, ...(count === undefined ? [] : [count])];
}

/** Sort keys of the list of a call. */
export function sortWords(entity: EntitySchema, does: Does): readonly string[] {
  return does.group === undefined ? Object.keys(sortPaths(entity, does)) : groupWords(does.group);
}

/** Longer texts are not sorted: there is no index for them. */
const LONGEST_SORTED = 500;

function isSortable({ type, maxLength = 0, writeOnly, ...field }: Field): boolean {
  if (maxLength > LONGEST_SORTED) return false;
  if (writeOnly === true || field['x-may']?.see !== undefined) return false;
  if (field['x-column'] === false && field['x-from'] === undefined) return false;
  return ![type].flat().some((each) => each === 'array' || each === 'object');
}
