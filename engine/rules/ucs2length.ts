/**
 * Number of Unicode characters; a surrogate pair counts as one. Self-contained, because `checkModule` copies
 * it.
 */
export function ucs2length(text: string): number {
  let length = 0;
  for (const _character of text) length++;
  return length;
}
