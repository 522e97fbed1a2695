/**
 * A text as people look for it: small letters without accents, one shape of apostrophe. The database's function of the same name says it of columns.
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
