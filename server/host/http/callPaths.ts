import type { Product } from '../../../engine/contract/index.ts';

/** Addresses that answer programs although no calls file names them. */
const OWN = ['/product', '/docs', '/openapi.json'];

/** Whether an address belongs to calls rather than to a page: by the first segments that calls begin with. */
export function callPathTest(product: Product): (path: string) => boolean {
  const bases = new Set(OWN);
  for (const call of Object.values(product.calls)) {
    for (const path of [call.fullPath, ...call.mirrorPaths]) bases.add(`/${path.split('/')[1]}`);
  }
  return (path) => bases.has(`/${path.split('/')[1]}`);
}
