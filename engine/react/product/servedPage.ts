import type { SignedIn } from './Session.ts';

/** What the page says before any of it is drawn: a product's `index.html` has its name as title, and its own language. */
const served =
  typeof document === 'undefined'
    ? { name: '', locale: '' }
    : { name: document.title, locale: document.documentElement.lang };

/** Who opened the page, as the server says in it; undefined where it cannot tell (a page kept on the device, a link from another site, nobody). */
export function servedUser(): SignedIn | undefined {
  const said = typeof document === 'undefined' ? null : document.getElementById('session');
  return said === null ? undefined : (JSON.parse(said.textContent) as { user: SignedIn }).user;
}

/** The address of the schemas that the page's screen shows at once, which are on their way already. */
export function servedScreen(): string | undefined {
  return document.querySelector<HTMLLinkElement>('link#screen')?.getAttribute('href') ?? undefined;
}

/** What can be said before the product's messages are there, in a language, or in the product's own; nothing where no server made the page. */
export function servedTexts(locale: string): Readonly<Record<string, string>> {
  const said = document.getElementById('texts');
  const all = said === null ? {} : (JSON.parse(said.textContent) as ByLocale);
  return all[locale] ?? all[OWN_LOCALE] ?? {};
}

type ByLocale = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The product's name: not translated. */
export const PRODUCT_NAME = served.name;

/** The language that the product is written in. */
export const OWN_LOCALE = served.locale || 'it';
