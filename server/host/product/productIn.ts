import type { Product } from '../../../engine/contract/index.ts';

const cache = new WeakMap<Product, Map<string, Product>>();

/** The product for a locale: differs only where a text is translated differently by place (homonyms). */
export function productIn(product: Product, locale: string): Product {
  const { inLocale = {}, ...shared } = product;
  const parts = Object.hasOwn(inLocale, locale) ? inLocale[locale] : undefined;
  if (parts === undefined) return product;
  const byLocale = cache.get(product) ?? new Map<string, Product>();
  const localized = byLocale.get(locale) ?? { ...shared, ...parts };
  cache.set(product, byLocale.set(locale, localized));
  return localized;
}
