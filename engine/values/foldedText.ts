/**
 * Normalises a text for search: lower case, no accents, one kind of apostrophe. The database function of the
 * same name does the same for columns.
 *
 * @example foldedText('D’Angelo Nicolò') // "d'angelo nicolo"
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .toLowerCase();
}
