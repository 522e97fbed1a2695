import { join } from 'node:path';
import type { Product } from '../../engine/contract/index.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';

let loaded: Promise<Product> | undefined;

/** The product as it is, read once per test file. */
export function testProduct(): Promise<Product> {
  loaded ??= readProduct(join(import.meta.dirname, '../../schemas'));
  return loaded;
}
