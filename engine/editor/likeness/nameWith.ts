/** A name of small letters, digits and hyphens; what begins with no such letter is called `otherwise` before that. */
export function nameWith(text: string, most: number, otherwise = 'scheda'): string {
  const said = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, most)
    .replace(/-+$/, '');
  return /^[a-z]/.test(said) ? said : `${otherwise}-${said}`.replace(/-+$/, '');
}
