import type { MessagesSchema, ProductCore } from '../../engine/contract/index.ts';

const KEY = 'locale';
const DEFAULT = 'it';

/** The language chosen on this device before anybody signed in. */
export function deviceLocale(): string {
  try {
    return localStorage.getItem(KEY) ?? DEFAULT;
  } catch {
    return DEFAULT;
  }
}

/** Keeps the language on this device, for the sign-in page. */
export function keepLocale(locale: string): void {
  try {
    localStorage.setItem(KEY, locale);
  } catch {
    // Without storage the page still speaks it until it is left.
  }
}

/** Catalogues to choose from: the product's own language first. */
export function inOrder(catalogues: readonly MessagesSchema[]): readonly MessagesSchema[] {
  const own = ({ locale }: MessagesSchema) => Number(locale === DEFAULT);
  return [...catalogues].sort((a, b) => own(b) - own(a));
}

/** The catalogue of a locale; Italian, the product's own language, where there is none. */
export function catalogueOf(core: ProductCore, locale: string): MessagesSchema {
  const catalogue = core.messages[locale] ?? core.messages[DEFAULT];
  if (catalogue === undefined)
    throw new Error(`The product has no messages in '${locale}' nor in '${DEFAULT}'.`);
  return catalogue;
}

/** Tells the document its language and direction. */
export function applyLocale({ locale, direction }: MessagesSchema): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}
