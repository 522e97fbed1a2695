/** Nothing was given: absent, null, a text of blanks only, or a list without entries. `0`, `false` and 'N' are answers. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}
