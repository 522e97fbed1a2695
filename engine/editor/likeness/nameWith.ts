/**
 * A name of lower-case letters, digits and hyphens, at most `most` signs; if it does not begin with a letter,
 * `otherwise` is put before it.
 */
export function nameWith(text: string, most: number, otherwise = 'scheda'): string {
  const name = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, most)
    .replace(/-+$/, '');
  return /^[a-z]/.test(name) ? name : `${otherwise}-${name}`.replace(/-+$/, '');
}
