/** A `like` pattern that matches the text anywhere; `%` and `_` are escaped. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
