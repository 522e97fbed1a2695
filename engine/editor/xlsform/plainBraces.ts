/** An answer that a text of ours quotes. */
export const QUOTE = /\{[A-Za-z_$][\w$-]*(?:\.[\w$-]+)*\}/g;

/** What stands in braces without being quoted is kept apart from them: it is no answer. */
export function plainBraces(text: string): string {
  return text.replaceAll(QUOTE, (slot, at: number) =>
    text[at - 1] === '$' ? slot : `{ ${slot.slice(1, -1)} }`,
  );
}

/** The same without the answers that it quotes: what quotes nothing of ours. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(QUOTE, '…');
}
