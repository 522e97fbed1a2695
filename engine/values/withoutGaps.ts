const GAP = /\s*–(?=\s*(?:–|$))/g;
const LEADING = /^\s*–\s*/;

/**
 * Removes the dashes left around empty slots of a filled text.
 *
 * @example withoutGaps('n.9 –  – Linea Vergato') // 'n.9 – Linea Vergato'
 */
export function withoutGaps(text: string): string {
  return text
    .replace(GAP, '')
    .replace(LEADING, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
}
