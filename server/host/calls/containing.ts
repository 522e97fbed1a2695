/** A pattern for `ilike` that finds the text anywhere; `%` and `_` in it mean themselves. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A pattern for each word of a text, for `ilike all (…)`: people are called by either name first. */
export function containingWords(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(containing);
}
