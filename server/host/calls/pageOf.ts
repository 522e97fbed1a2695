const DEFAULT_ROWS = 10;

/** `{ page: 3, perPage: 25 }` is `{ limit: 25, offset: 50 }`; the calls files set the bounds. */
export function pageOf(query: {
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
}): { readonly limit: number; readonly offset: number } {
  const limit = query.perPage ?? DEFAULT_ROWS;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}
