/** A reference to an answer within a text. */
const QUOTE = /\{[A-Za-z_$][\w$-]*(?:\.[\w$-]+)*\}/g;

/** Adds blanks inside braces that are no XLSForm reference, so that they are not taken for references. */
export function plainBraces(text: string): string {
  return text.replaceAll(QUOTE, (slot, at: number) =>
    text[at - 1] === '$' ? slot : `{ ${slot.slice(1, -1)} }`,
  );
}

/** The text with references replaced by an ellipsis. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(QUOTE, '…');
}
