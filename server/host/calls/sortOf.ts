import { refuse } from '../errors/refuse.ts';

/**
 * The sort column, one of the allowed ones: names in SQL come from this list, never from the request.
 *
 * @throws Refusal SORT_UNKNOWN.
 */
export function sortOf<Column extends string>(
  query: { readonly sortBy?: string | undefined; readonly sortDesc?: boolean | undefined },
  allowed: readonly Column[],
  otherwise: { readonly by: Column; readonly descending: boolean },
): { readonly by: Column; readonly direction: 'asc' | 'desc' } {
  if (query.sortBy === undefined) {
    return { by: otherwise.by, direction: (query.sortDesc ?? otherwise.descending) ? 'desc' : 'asc' };
  }
  const by = allowed.find((column) => column === query.sortBy);
  if (by === undefined) throw refuse('SORT_UNKNOWN', { field: query.sortBy });
  return { by, direction: query.sortDesc === true ? 'desc' : 'asc' };
}
