/** What a table says of a word that anybody may have written: nothing of what every object has. */
export function inTable<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
