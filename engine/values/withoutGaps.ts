const GAP = /\s*–(?=\s*(?:–|$))/g;
const LEADING = /^\s*–\s*/;

/**
 * A filled text without the dashes of slots that were empty.
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
