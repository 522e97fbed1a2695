/** A pattern for `like` that finds the text anywhere; `%` and `_` in it mean themselves. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
