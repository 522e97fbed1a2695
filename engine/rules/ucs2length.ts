/** Characters of a text as people count them: a pair of surrogates is one. Self-contained, as `checkModule` needs it. */
export function ucs2length(text: string): number {
  let length = 0;
  for (const _character of text) length++;
  return length;
}
