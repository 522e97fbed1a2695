import type { MessagesSchema } from '../../contract/index.ts';
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

/** Tells the document its language and direction. */
export function applyLocale({ locale, direction }: MessagesSchema): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}
