import type { MessagesSchema } from '../../contract/index.ts';
import { OWN_LOCALE } from './embeddedData.ts';

const KEY = 'locale';

/** The language selected on this device before sign-in. */
export function deviceLocale(): string {
  try {
    return localStorage.getItem(KEY) ?? OWN_LOCALE;
  } catch {
    return OWN_LOCALE;
  }
}

/** Stores the language on this device, for the sign-in page. */
export function keepLocale(locale: string): void {
  try {
    localStorage.setItem(KEY, locale);
  } catch {
    // Without storage it applies until the page is left.
  }
}

/** Sets language and direction of the document. */
export function applyLocale({ locale, direction }: MessagesSchema): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}
