import type { MessagesSchema, ProductCore } from '../../contract/index.ts';
import { OWN_LOCALE } from './servedPage.ts';

const KEY = 'locale';

/** The language chosen on this device before anybody signed in. */
export function deviceLocale(): string {
  try {
    return localStorage.getItem(KEY) ?? OWN_LOCALE;
  } catch {
    return OWN_LOCALE;
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
  const own = ({ locale }: MessagesSchema) => Number(locale === OWN_LOCALE);
  return [...catalogues].sort((a, b) => own(b) - own(a));
}

/** The catalogue of a locale; the product's own language where there is none. */
export function catalogueOf(core: ProductCore, locale: string): MessagesSchema {
  const catalogue = core.messages[locale] ?? core.messages[OWN_LOCALE];
  if (catalogue === undefined)
    throw new Error(`The product has no messages in '${locale}' nor in '${OWN_LOCALE}'.`);
  return catalogue;
}

/** Tells the document its language and direction. */
export function applyLocale({ locale, direction }: MessagesSchema): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}
