import type { Product } from '../../engine/contract/index.ts';
import { loadProduct } from '../../engine/node.ts';
import { benchSchemas } from '../bench/benchSchemas.ts';
import { readSchemas } from './readSchemas.ts';

/** Sizes of the measured form that the bench asks for. */
const BENCH_FIELDS = [50, 150, 1000];

/**
 * The product of a folder of schemas, with the measured forms beside it when they are asked for.
 *
 * @throws EngineError that lists everything wrong: file, pointer, found, expected.
 */
export async function readProduct(folder: string, { bench = false } = {}): Promise<Product> {
  const files = await readSchemas(folder);
  if (!bench) return loadProduct(files);
  return loadProduct(Object.assign({}, files, ...BENCH_FIELDS.map(benchSchemas)));
}
