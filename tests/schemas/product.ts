import type { Product } from '../../engine/contract/index.ts';
import { loadProduct } from '../../engine/node.ts';
import { schemaFiles } from '../support/testProduct.ts';

let loaded: Promise<Product> | undefined;

/** The product as the engine loads it: references resolved, option lists inlined, frozen. */
export function loadedProduct(): Promise<Product> {
  loaded ??= schemaFiles().then(loadProduct);
  return loaded;
}
