import { join } from 'node:path';
import type { Product } from '../../engine/contract/index.ts';
import { deepFreeze } from '../../engine/index.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { readSchemas } from '../../server/host/product/readSchemas.ts';

const SCHEMAS = join(import.meta.dirname, '../../schemas');

let loaded: Promise<Product> | undefined;
let filesRead: Promise<Readonly<Record<string, unknown>>> | undefined;

/** The product as it is, read once for all test files of a worker. */
export function testProduct(): Promise<Product> {
  loaded ??= readProduct(SCHEMAS);
  return loaded;
}

/**
 * Schema files as written, with the grammar, read once and frozen like those of a server, so that only
 * changed files are examined again.
 */
export function schemaFiles(): Promise<Readonly<Record<string, unknown>>> {
  filesRead ??= readSchemas(SCHEMAS).then((files) => deepFreeze(files));
  return filesRead;
}
