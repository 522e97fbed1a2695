import type { Product } from '../../../engine/contract/index.ts';

/** The product's name, from its settings. */
export function productName({ settings }: Product): string {
  const { productName: name = '' } = (settings.values ?? {}) as { readonly productName?: unknown };
  return String(name);
}
