/**
 * A product's name as an identifier, for cookie names and headers.
 *
 * @example productCode('Prestiti & libri') // 'prestiti_libri'
 */
export function productCode(name: string): string {
  const signs = name.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return signs.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '') || 'product';
}
