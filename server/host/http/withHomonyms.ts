import type { Product } from '../../../engine/contract/index.ts';
import type { OtherTexts } from '../../../engine/index.ts';
import { productIn } from '../product/productIn.ts';

/** What is sent of a product, with the texts that some language says otherwise at their places: `inLocale` of the browser puts them in. */
export async function withHomonyms(product: Product, make: (product: Product) => unknown): Promise<unknown> {
  const value = await make(product);
  if (value === undefined || product.inLocale === undefined) return value;
  const others = await Promise.all(
    Object.keys(product.inLocale).map(async (locale) => [
      locale,
      differing(value, await make(productIn(product, locale))),
    ]),
  );
  const found = others.filter(([, texts]) => texts !== undefined);
  return found.length === 0 ? value : { ...(value as object), inLocale: Object.fromEntries(found) };
}

/** The texts of one that the other, of the same form, does not say. */
function differing(value: unknown, other: unknown): OtherTexts | undefined {
  if (value === other) return undefined;
  if (typeof other === 'string') return other;
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null)
    return undefined;
  const found = Object.keys(value).flatMap((key) => {
    const texts = differing(Reflect.get(value, key), Reflect.get(other, key));
    return texts === undefined ? [] : [[key, texts] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
