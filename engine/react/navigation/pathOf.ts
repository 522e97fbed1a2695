/**
 * The URL of a screen's path with parameters; those not in the path go into the query.
 *
 * @example pathOf('/books/:id', { id: '7', tab: 'loans' }) // '/books/7?tab=loans'
 */
export function pathOf(pattern: string, params: Readonly<Record<string, string>> = {}): string {
  const remaining = { ...params };
  const path = pattern.replace(/:([A-Za-z0-9_]+)/g, (_slot, name: string) => {
    const value = remaining[name] ?? '';
    delete remaining[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(remaining).toString();
  return query === '' ? path : `${path}?${query}`;
}
