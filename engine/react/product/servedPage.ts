import type { MessagesSchema } from '../../contract/index.ts';
import type { SignedIn } from './hostCalls.ts';

/** Read from the page before rendering: a product's `index.html` has its name as title, and its language. */
const served =
  typeof document === 'undefined'
    ? { name: '', locale: '' }
    : { name: document.title, locale: document.documentElement.lang };

/**
 * The user embedded in the page by the server; undefined for a cached page, a link from another site, or a
 * guest.
 */
export function servedUser(): SignedIn | undefined {
  const element = typeof document === 'undefined' ? null : document.getElementById('session');
  return element === null ? undefined : (JSON.parse(element.textContent) as { user: SignedIn }).user;
}

let screenFiles: Promise<void> | undefined;
let files: { readonly address: string; readonly byPath: Readonly<Record<string, unknown>> } | undefined;

/** Reads the schemas of the page's screen, which the page preloads. Without them each schema is fetched when it is drawn. */
export function readServedScreen(): Promise<void> {
  screenFiles ??= (async () => {
    const address = document.querySelector('link#screen')?.getAttribute('href') ?? undefined;
    if (address === undefined) return;
    const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => undefined);
    if (answer?.ok !== true) return;
    const byPath = (await answer.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
    files = { address, byPath };
  })();
  return screenFiles;
}

/** The schemas of the page's screen by path below `/product/`; none for another version of the product. */
export function servedFiles(version: string): Readonly<Record<string, unknown>> {
  return files?.address.endsWith(`?v=${encodeURIComponent(version)}`) === true ? files.byPath : {};
}

/**
 * Texts embedded in the page for use before the messages are loaded, in a language or else the product's own;
 * empty if the page does not come from the server.
 */
export function servedTexts(locale: string): Readonly<Record<string, string>> {
  const element = document.getElementById('texts');
  const all = element === null ? {} : (JSON.parse(element.textContent) as ByLocale);
  return all[locale] ?? all[OWN_LOCALE] ?? {};
}

type ByLocale = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The product's name: not translated. */
export const PRODUCT_NAME = served.name;

/** The language that the product is written in. */
const OWN_LOCALE = served.locale || 'it';

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
