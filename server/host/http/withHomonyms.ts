import type { Product } from '../../../engine/contract/index.ts';
import type { OtherTexts } from '../../../engine/index.ts';
import { productIn } from '../product/productIn.ts';

/**
 * Builds a part of the product with `inLocale`: the texts that differ by language, applied in the browser.
 */
export async function withHomonyms(product: Product, make: (product: Product) => unknown): Promise<unknown> {
  const value = await make(product);
  if (value === undefined || product.inLocale === undefined) return value;
  const textsByLocale = await Promise.all(
    Object.keys(product.inLocale).map(async (locale) => [
      locale,
      differing(value, await make(productIn(product, locale))),
    ]),
  );
  const differences = textsByLocale.filter(([, texts]) => texts !== undefined);
  return differences.length === 0
    ? value
    : { ...(value as object), inLocale: Object.fromEntries(differences) };
}

/** The texts of `other` that differ from those of `value`, a structure of the same shape. */
function differing(value: unknown, other: unknown): OtherTexts | undefined {
  if (value === other) return undefined;
  if (typeof other === 'string') return other;
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null)
    return undefined;
  const differences = Object.keys(value).flatMap((key) => {
    const texts = differing(Reflect.get(value, key), Reflect.get(other, key));
    return texts === undefined ? [] : [[key, texts] as const];
  });
  return differences.length === 0 ? undefined : Object.fromEntries(differences);
}
