import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  MessagesSchema,
  PageRequest,
  Product,
  RenderedPage,
  ServedPage,
} from '../../../../engine/contract/index.ts';
import { textOf } from '../../../../engine/index.ts';
import { sessionUser } from '../../auth/admit.ts';
import { type SignedInUser, shownUser } from '../../auth/SignedInUser.ts';
import { messagesFor } from '../../product/productLookups.ts';
import type { Services } from '../../Services.ts';
import { asciiScript } from './ascii.ts';
import { screenAt } from './screenSchemas.ts';

const TITLE = /<title>[^<]*<\/title>/;
/** The build's scripts that only the pages after sign-in need (`scripts/build/preloads.ts`). */
const SIGNED_IN_ONLY = /\s*<link[^>]* data-signed-in[^>]*>/g;
/** On a first visit they would delay the styles; later, text is laid out with them at once. */
const FONTS = /\s*<link[^>]* as="font"[^>]*>/g;
/** The app, and the chunk that starts it in a page that is rendered (`scripts/build/browserBuild.ts`). */
const APP = /<script type="module" crossorigin src="([^"]*)"><\/script>/;
const STARTER = /<link rel="modulepreload" crossorigin href="([^"]*\/starter-[^"]*)">/;
const HEAD_END = '</head>';
const ROOT = /(<\w+[^>]* id="root"[^>]*)>(<\/\w+>)/;
/** Ids of the messages that `engine/react/app/App.tsx` and `StartFailed.tsx` show. */
const START_TEXT = /^(?:away\.\w+|failure\.network|page\.start|ui\.(?:loading|retry))$/;

/**
 * The page that devices store for offline use: product name and the messages shown while it starts (`texts`).
 */
export const offlinePage = (built: string, name: string, product: Product): string =>
  headed(built.replace(TITLE, titleOf(name)), [data('texts', startTexts(product))]);

interface PageParts {
  /** The built `index.html`. */
  readonly built: string;
  /** Of the product. */
  readonly name: string;
  readonly coreAddress: (locale: string) => Promise<string>;
  /** Absent, or without a result: the page has a placeholder. */
  readonly render:
    | ((page: PageRequest, onBeginning: (markup: string) => void) => Promise<RenderedPage | undefined>)
    | undefined;
}

/**
 * The page for one request, rendered as its user will see it: adds the signed-in user (`session`, in the shape
 * of `fetchSession`), what it is rendered from (`rendered`) and preload links for the schemas that the page fetches
 * first. Strangers get the page without the preloads that need a session. Its head comes first: the device loads
 * styles and scripts while the body is rendered. One that has stored them paints frame and title meanwhile.
 */
export async function* appPage(
  { built, name, coreAddress, render }: PageParts,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): AsyncGenerator<string> {
  const { product } = services;
  const titled = offlinePage(built, name, product);
  const user = await whoOpens(services, request, reply);
  // SameSite=Strict: a link from another site carries no cookie, so only the page itself can tell who is
  // signed in.
  if (user === undefined) return yield titled.replaceAll(SIGNED_IN_ONLY, '');
  const core = await coreAddress(user.locale);
  const screen = screenAt(product, request.url.split('?')[0] ?? '');
  const schemas = screen && `/product/screens/${screen.name}.json?v=${encodeURIComponent(product.version)}`;
  const shown = shownUser(user);
  const { isDesk, theme } = deviceOf(request);
  const rendering = user.owes === undefined ? render : undefined;
  const since = services.events.position;
  const wasHere = request.cookies['device'] !== undefined;
  const page = headed(themed(wasHere ? titled : titled.replaceAll(FONTS, ''), theme), [
    data('session', { user: shown }),
    preload(core, ' id="core"'),
    ...(schemas === undefined ? [] : [preload(schemas, ' id="screen"')]),
  ]);
  const [head = '', body = ''] = (rendering ? paintedFirst(page, wasHere) : page).split(HEAD_END);
  yield head;
  const catalogue = messagesFor(product, user.locale);
  yield* rendering === undefined
    ? [HEAD_END, withPlaceholder(body, catalogue)]
    : renderedBody({ body, catalogue, beginsEarly: wasHere, since }, (onBeginning) =>
        rendering({ address: request.url, user: shown, version: product.version, isDesk }, onBeginning),
      );
}

interface BodyParts {
  readonly body: string;
  readonly catalogue: MessagesSchema;
  readonly beginsEarly: boolean;
  readonly since: string;
}

/**
 * Fills the app's element with its rendering, inert until the app answers presses; the answers stand behind it.
 * Markup that does not go on as it began is left unfinished: the device then renders the page anew.
 *
 * @param beginsEarly sends the beginning before the answers. On a first visit the rest would come behind the styles.
 */
async function* renderedBody(
  { body, catalogue, beginsEarly, since }: BodyParts,
  render: (onBeginning: (markup: string) => void) => Promise<RenderedPage | undefined>,
): AsyncGenerator<string> {
  const { locale, direction } = catalogue;
  const language = `lang="${locale}" dir="${direction}"`;
  // Beside the app's element, because screen readers pass over inert elements.
  const wait = `<p id="wait" role="status" ${language}>${loadingText(catalogue)}</p>`;
  const [before = '', start = '', end = '', after = ''] = body.split(ROOT);
  const opening = `${HEAD_END}${before}${wait}${start} inert ${language}>`;
  const beginning = Promise.withResolvers<string>();
  const rendering = render(beginning.resolve);
  const prefix = beginsEarly ? await Promise.race([beginning.promise, rendering.then(() => '')]) : '';
  if (prefix !== '') yield `${opening}${prefix}`;
  const picture = await rendering;
  if (!picture?.markup.startsWith(prefix))
    return yield prefix === '' ? `${HEAD_END}${withPlaceholder(body, catalogue)}` : `${end}${after}`;
  const { markup, ...rest } = picture;
  const served: ServedPage = { ...rest, since };
  if (prefix === '') yield opening;
  yield `${markup.slice(prefix.length)}${end}${data('rendered', served)}${after}`;
}

/**
 * The markup is painted before the rest: on a slow line the styles come first, and the app waits for the paint, which
 * its start would delay on a slow processor. So would requests of files that the device has stored: they wait too.
 */
function paintedFirst(page: string, areStored: boolean): string {
  const started = page
    .replace(APP, '<link rel="modulepreload" crossorigin href="$1" id="app">')
    .replace(STARTER, '<script type="module" crossorigin src="$1"></script>');
  return areStored
    ? started.replaceAll(/<link (?=rel="(?:modulepreload|preload" as="fetch)")/g, '$&data-')
    : started.replaceAll(/<link rel="modulepreload"(?! fetchpriority)/g, '$& fetchpriority="low"');
}

/** Look and space of the device, which `keepDevice` of `engine/react/theme/useTheme.ts` stores: a phone unless it says otherwise. */
function deviceOf({ cookies }: FastifyRequest): { readonly theme: string; readonly isDesk: boolean } {
  const [, theme = 'light', space] = DEVICE.exec(cookies['device'] ?? '') ?? [];
  return { theme, isDesk: space === 'desk' };
}

const DEVICE = /^(light|dark|sole)-(phone|desk)$/;

/** As `applyTheme` marks the page. */
function themed(page: string, theme: string): string {
  const marked = page.replace('data-theme="light"', `data-theme="${theme}"`);
  return theme === 'dark' ? marked.replace('<body>', '<body class="bp6-dark">') : marked;
}

/** Fills the app's element with what `Starting` of `engine/react/app/App.tsx` shows, so that it needs no script. */
function withPlaceholder(body: string, catalogue: MessagesSchema): string {
  const language = `lang="${catalogue.locale}" dir="${catalogue.direction}"`;
  const mark = '<span class="product-mark" aria-hidden="true"></span>';
  const placeholder = `<main class="state" role="status" ${language}>${mark}<p>${loadingText(catalogue)}</p></main>`;
  return body.replace(ROOT, (_, start, end) => `${start}>${placeholder}${end}`);
}

/** Escaped for markup. */
const loadingText = (catalogue: MessagesSchema) =>
  (textOf('ui.loading', catalogue) ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

/** The signed-in user; undefined for strangers and while the database does not answer. */
async function whoOpens(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser | undefined> {
  try {
    return (await sessionUser(services, request, reply)).user;
  } catch (error) {
    request.log.warn({ err: error }, 'the page is served without its session');
    return undefined;
  }
}

export const titleOf = (name: string) => `<title>${name.replaceAll(/[&<$]/g, '')}</title>`;

function headed(page: string, parts: readonly string[]): string {
  return page.replace(HEAD_END, () => `${parts.join('')}${HEAD_END}`);
}

const preload = (address: string, more = '') =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address.replaceAll('&', '&amp;')}"${more}>`;

/** Data, not a script: the policy allows none in the page. */
function data(id: string, content: unknown): string {
  const serialized = asciiScript(JSON.stringify(content)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${serialized}</script>`;
}

/**
 * Start messages of every locale: the server does not know the language of a device that is not signed in.
 */
function startTexts({ messages }: Product): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const textsByLocale = Object.values(messages).map((catalogue) => {
    const ids = Object.keys(catalogue.texts).filter((id) => START_TEXT.test(id));
    return [catalogue.locale, Object.fromEntries(ids.map((id) => [id, textOf(id, catalogue) ?? '']))];
  });
  return Object.fromEntries(textsByLocale);
}
