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
