/** A union of texts in the order of the alphabet: of `['b', 'a', 'b']` it is `'a' | 'b'`, of none `never`. */
export function union(names: readonly string[]): string {
  const distinct = [...new Set(names)].sort();
  return distinct.length === 0 ? 'never' : distinct.map((name) => `'${name}'`).join(' | ');
}
