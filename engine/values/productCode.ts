/**
 * A product's name where only signs without meaning may stand: in names of cookies, in headers.
 *
 * @example productCode('Prestiti & libri') // 'prestiti_libri'
 */
export function productCode(name: string): string {
  const signs = name.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return signs.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '') || 'product';
}
