import type { Product } from '../../../engine/contract/index.ts';

const kept = new WeakMap<Product, Map<string, Product>>();

/** The product as a locale says it: the same, but where some text is said otherwise at its place than elsewhere (homonyms). */
export function productIn(product: Product, locale: string): Product {
  const { inLocale = {}, ...shared } = product;
  const parts = Object.hasOwn(inLocale, locale) ? inLocale[locale] : undefined;
  if (parts === undefined) return product;
  const known = kept.get(product) ?? new Map<string, Product>();
  const spoken = known.get(locale) ?? { ...shared, ...parts };
  kept.set(product, known.set(locale, spoken));
  return spoken;
}
