import type { MessagesSchema, Product } from '../../../engine/contract/index.ts';
import type { Reader } from '../errors/slotWords.ts';

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

/** The product's name, from its settings. */
export function productName({ settings }: Product): string {
  const { productName: name = '' } = (settings.values ?? {}) as { readonly productName?: unknown };
  return String(name);
}

/** Names of option lists that schemas use, at any depth: `x-options` of fields, `options` of columns and filters. */
export function usedOptionLists(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  collect(value, names);
  return names;
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'string' && (key === 'x-options' || key === 'options')) names.add(child);
    else collect(child, names);
  }
}

/** The catalogue of a locale, else that of the schemas' language. */
export function messagesFor({ messages }: Pick<Product, 'messages'>, locale: string): MessagesSchema {
  const exact = Object.hasOwn(messages, locale) ? messages[locale] : undefined;
  const all = Object.values(messages);
  const catalogue = exact ?? all.find(({ ofSchemas }) => ofSchemas) ?? all[0];
  if (catalogue === undefined) throw new Error('The product has no messages.');
  return catalogue;
}

/** A reader of refusals in a language. */
export function readerOf(product: Product, locale: string): Reader {
  return { product: productIn(product, locale), messages: messagesFor(product, locale) };
}

/**
 * A number among the product's settings, e.g. `attachmentMaxBytes`.
 *
 * @throws Error where it is missing: a forgotten limit must not mean no limit.
 */
export function numberSetting({ settings }: Product, name: string): number {
  const value: unknown = Object.entries(settings.values ?? {}).find(([key]) => key === name)?.[1];
  if (typeof value !== 'number') throw new Error(`settings.json: values.${name} must be a number`);
  return value;
}
