import type { ServedPage } from '../../contract/index.ts';
import { currentReads } from '../calls/reads.ts';
import { FRAME_PART, loadParts } from '../lazyPart.tsx';
import type { SignedIn } from './typedCalls.ts';

/** Whether this code runs in the server (`app/renderPage.tsx`), without a page. */
export const IS_SERVER = typeof document === 'undefined';

/** Read from the page before rendering: a product's `index.html` has its name as title, and its language. */
const page = IS_SERVER
  ? { name: '', locale: '' }
  : { name: document.title, locale: document.documentElement.lang };

/** The JSON that the server embeds in the page under an id. */
function embeddedJson<Data>(id: string): Data | undefined {
  const element = IS_SERVER ? null : document.getElementById(id);
  return element === null ? undefined : (JSON.parse(element.textContent) as Data);
}

/**
 * The user embedded in the page by the server; undefined for a cached page, a link from another site, or a
 * guest.
 */
export function embeddedUser(): SignedIn | undefined {
  return embeddedJson<{ readonly user: SignedIn }>('session')?.user;
}

const rendered = embeddedJson<ServedPage>('rendered');
let { answers, parts } = rendered ?? { answers: {}, parts: [] };

/** Position of the server's events when it read the answers. */
export const eventsPosition = rendered?.since;

/** What the server assumed of this device; undefined where it has not rendered the page. */
export const embeddedAssumptions = rendered?.assumed;

/**
 * Loads the parts of the app that the server rendered the page with, so that the app begins with the same picture,
 * and that of its frame: React takes the page over only while no component suspends.
 */
export const loadRenderedParts = () => loadParts([...parts, FRAME_PART]);

/**
 * A separate cache per user, for `SWRConfig`: data read by one user are never displayed to the next. That of a
 * served page begins with the answers that the server rendered, by `idOf` of their reads.
 */
export const ownCache = {
  provider: () => {
    for (const id of Object.keys(answers)) currentReads.add(id);
    return new Map(Object.entries(answers).map(([id, data]) => [id, { data }]));
  },
};

/**
 * Makes the page live, which shows what the server rendered until then, and drops the answers and the core's
 * address: they age, and the answers must not stay in the page for whoever signs in next.
 */
export function endRenderedPage(): void {
  answers = {};
  parts = [];
  for (const id of ['rendered', 'core', 'wait']) document.getElementById(id)?.remove();
  const root = document.getElementById('root');
  for (const attribute of ['inert', 'lang', 'dir']) root?.removeAttribute(attribute);
}

/** The address of the core that the page was served with, its content's version in it. */
export const embeddedCoreAddress = () =>
  IS_SERVER ? undefined : (document.querySelector('link#core')?.getAttribute('href') ?? undefined);

let screenFiles: Promise<void> | undefined;
let files: { readonly address: string; readonly byPath: Readonly<Record<string, unknown>> } | undefined;

/** Reads the schemas of the page's screen, which the page preloads. Without them each schema is fetched when it is drawn. */
export function readPreloadedSchemas(): Promise<void> {
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
export function preloadedSchemas(version: string): Readonly<Record<string, unknown>> {
  return files?.address.endsWith(`?v=${encodeURIComponent(version)}`) === true ? files.byPath : {};
}

/**
 * Texts embedded in the page for use before the messages are loaded, in a language or else the product's own;
 * empty if the page does not come from the server.
 */
export function embeddedTexts(locale: string): Readonly<Record<string, string>> {
  const all = embeddedJson<ByLocale>('texts') ?? {};
  return all[locale] ?? all[OWN_LOCALE] ?? {};
}

type ByLocale = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The product's name: not translated. */
export const PRODUCT_NAME = page.name;

/** The language that the product is written in. */
export const OWN_LOCALE = page.locale || 'it';
