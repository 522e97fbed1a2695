import { join } from 'node:path';
import type { Product } from '../../engine/contract/index.ts';
import { loadProduct } from '../../engine/node.ts';
import { readSchemas } from '../../server/host/product/readSchemas.ts';

/** The product as the engine loads it: references resolved, option lists inlined, frozen. */
export async function loadedProduct(): Promise<Product> {
  return loadProduct(await readSchemas(join(import.meta.dirname, '../../schemas')));
}
