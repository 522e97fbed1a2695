/** A name of small letters, digits and hyphens. */
export function nameWith(text: string, most: number): string {
  const said = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, most)
    .replace(/-+$/, '');
  return /^[a-z]/.test(said) ? said : `scheda-${said}`.replace(/-+$/, '');
}
