/** Union type of sorted texts: `['b', 'a', 'b']` gives `'a' | 'b'`, an empty list `never`. */
export function union(names: readonly string[]): string {
  const distinct = [...new Set(names)].sort();
  return distinct.length === 0 ? 'never' : distinct.map((name) => `'${name}'`).join(' | ');
}
