import { CompiledQuery } from 'kysely';
import { memoizeFrozen, type Product } from '../../../engine/index.ts';

/**
 * Caches values by product and key: each publication makes another product, for which every value is built anew.
 * The key must hold everything else that the value depends on.
 *
 * @param most number per product; the one used least recently is dropped.
 */
export function memoizeByProduct<Built>(
  most: number,
): (product: Product, key: string, build: () => Built) => Built {
  const builtOf = memoizeFrozen((_product: Product) => new Map<string, Built>());
  return (product, key, build) => {
    const kept = builtOf(product);
    const built = kept.get(key) ?? build();
    kept.delete(key);
    kept.set(key, built);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return built;
  };
}

/** A statement without the tree it was written from, which takes many times its memory. */
export function bareStatement<Row>({ sql, parameters }: CompiledQuery<Row>): CompiledQuery<Row> {
  return CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>;
}
