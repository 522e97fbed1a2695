/** Looks up a word from user input; inherited properties of objects are ignored. */
export function inTable<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
