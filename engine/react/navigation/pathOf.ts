/**
 * An address from a screen's path and its parameters; parameters that the path does not name go behind the question mark.
 *
 * @example pathOf('/books/:id', { id: '7', tab: 'loans' }) // '/books/7?tab=loans'
 */
export function pathOf(pattern: string, params: Readonly<Record<string, string>> = {}): string {
  const left = { ...params };
  const path = pattern.replace(/:([A-Za-z0-9_]+)/g, (_slot, name: string) => {
    const value = left[name] ?? '';
    delete left[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(left).toString();
  return query === '' ? path : `${path}?${query}`;
}
