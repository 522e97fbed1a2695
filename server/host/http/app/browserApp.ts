import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest, Product, RenderedPage } from '../../../../engine/contract/index.ts';
import { textOf } from '../../../../engine/index.ts';
import { sessionUser } from '../../auth/admit.ts';
import { type SignedInUser, shownUser } from '../../auth/SignedInUser.ts';
import { refuse } from '../../errors/Refusal.ts';
import type { Services } from '../../Services.ts';
import { sendFailure } from '../errors.ts';
import { type FetchForPage, pageRenderer } from './pageRenderer.ts';
import { catalogueOf } from './productFile.ts';
import { screenAt } from './screenSchemas.ts';

const TITLE = /<title>[^<]*<\/title>/;
/** The build's scripts that only the pages after sign-in need (`scripts/build/preloads.ts`). */
const SIGNED_IN_ONLY = /\s*<link[^>]* data-signed-in[^>]*>/g;
/** On a first visit they would delay the styles; later, text is laid out with them at once. */
const FONTS = /\s*<link[^>]* as="font"[^>]*>/g;
const HEAD_END = '</head>';
const ROOT = /(<\w+[^>]* id="root"[^>]*)>(<\/\w+>)/;
/** Ids of the messages that `engine/react/app/App.tsx` and `StartFailed.tsx` show. */
const START_TEXT = /^(?:away\.\w+|failure\.network|page\.start|ui\.(?:loading|retry))$/;

/**
 * The page that devices store for offline use: product name and the messages shown while it starts (`texts`).
 */
function keptPage(built: string, name: string, product: Product): string {
  return headed(built.replace(TITLE, titleOf(name)), [data('texts', startTexts(product))]);
}

interface PageParts {
  /** The built `index.html`. */
  readonly built: string;
  /** Of the product. */
  readonly name: string;
  readonly coreAddress: (locale: string) => Promise<string>;
  /** Absent, or without a result: the page has a placeholder. */
  readonly render: ((page: PageRequest) => Promise<RenderedPage | undefined>) | undefined;
}

/**
 * The page for one request, rendered as its user will see it: adds the signed-in user (`session`, in the shape
 * of `fetchSession`), what it is rendered from (`rendered`) and preload links for the schemas that the page fetches
 * first. Strangers get the page without the preloads that need a session. Its head comes first: the device loads
 * styles and scripts while the body is rendered.
 */
async function* appPage(
  { built, name, coreAddress, render }: PageParts,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): AsyncGenerator<string> {
  const { product } = services;
  const titled = keptPage(built, name, product);
  const user = await whoOpens(services, request, reply);
  // SameSite=Strict: a link from another site carries no cookie, so only the page itself can tell who is
  // signed in.
  if (user === undefined) return yield titled.replaceAll(SIGNED_IN_ONLY, '');
  const core = await coreAddress(user.locale);
  const screen = screenAt(product, request.url.split('?')[0] ?? '');
  const schemas = screen && `/product/screens/${screen.name}.json?v=${encodeURIComponent(product.version)}`;
  const shown = shownUser(user);
  const { isDesk, theme } = deviceOf(request);
  const linked = request.cookies['device'] === undefined ? titled.replaceAll(FONTS, '') : titled;
  const [head = '', body = ''] = headed(themed(linked, theme), [
    data('session', { user: shown }),
    preload(core, ' id="core"'),
    ...(schemas === undefined ? [] : [preload(schemas, ' id="screen"')]),
  ]).split(HEAD_END);
  const rendering = user.owes === undefined ? render : undefined;
  // The styles come first on a slow line: the markup is painted without the rest.
  yield rendering ? head.replaceAll(AFTER_PAINT, '$& fetchpriority="low"') : head;
  const picture = await rendering?.({ address: request.url, user: shown, version: product.version, isDesk });
  const catalogue = catalogueOf(product, user.locale);
  yield HEAD_END;
  yield picture === undefined ? withPlaceholder(body, catalogue) : withMarkup(picture, body, catalogue);
}

const AFTER_PAINT =
  /<script type="module"|<link rel="(?:modulepreload"(?! fetchpriority)|preload" as="fetch")/g;

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

/** Fills the app's element with its rendering, inert until the app answers presses; the answers stand behind it. */
function withMarkup({ markup, ...rest }: RenderedPage, body: string, catalogue: Catalogue): string {
  const { locale, direction } = catalogue;
  const attributes = `inert lang="${locale}" dir="${direction}" data-wait="${loadingText(catalogue)}"`;
  const after = data('rendered', rest);
  return body.replace(ROOT, (_, start, end) => `${start} ${attributes}>${markup}${end}${after}`);
}

type Catalogue = ReturnType<typeof catalogueOf>;

/** Fills the app's element with what `Starting` of `engine/react/app/App.tsx` shows, so that it needs no script. */
function withPlaceholder(body: string, catalogue: Catalogue): string {
  const language = `lang="${catalogue.locale}" dir="${catalogue.direction}"`;
  const mark = '<span class="product-mark" aria-hidden="true"></span>';
  const placeholder = `<main class="state" role="status" ${language}>${mark}<p>${loadingText(catalogue)}</p></main>`;
  return body.replace(ROOT, (_, start, end) => `${start}>${placeholder}${end}`);
}

/** Escaped for markup. */
const loadingText = (catalogue: Catalogue) =>
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

const titleOf = (name: string) => `<title>${name.replaceAll(/[&<$]/g, '')}</title>`;

function headed(page: string, parts: readonly string[]): string {
  return page.replace(HEAD_END, () => `${parts.join('')}${HEAD_END}`);
}

const preload = (address: string, more = '') =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address.replaceAll('&', '&amp;')}"${more}>`;

/** Data, not a script: the policy allows none in the page. */
function data(id: string, content: unknown): string {
  const serialized = JSON.stringify(content).replaceAll('<', '\\u003c');
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

/** The page that devices store for use offline (`engine/react/offline/serviceWorker.ts`). */
const OFFLINE_PAGE = '/index.html';
const ASSET = /^\/(?:bench\/)?assets\//;

interface BrowserApp {
  /** Product name: the title of the page; the app sends it to prove that a write is its own. */
  readonly name: string;
  readonly dist: string;
  readonly bench: boolean;
  readonly renders: boolean;
  readonly isCallPath: (path: string) => boolean;
  readonly coreAddress: (locale: string) => Promise<string>;
}

/**
 * Serves the built browser app: its files, and its one page for every address that a person may open or
 * reload. Addresses of calls never get the page: a program that asks for a missing record must not read HTML.
 *
 * @param bench serves the page for measuring forms at `/bench/form`.
 * @param renders renders pages of signed-in users, if the build has a part for the server.
 * @param isCallPath whether an address belongs to calls.
 * @param coreAddress the address of the core that pages preload.
 */
export async function registerBrowserApp(
  app: FastifyInstance,
  services: Services,
  { name, dist, bench, renders, isCallPath, coreAddress }: BrowserApp,
): Promise<void> {
  const page = join(dist, 'index.html');
  const renderer = renders ? pageRenderer(dist) : undefined;
  const rendererFor = (request: FastifyRequest) =>
    renderer &&
    ((task: PageRequest) =>
      renderer(task, fetchAs(app, request), (err) =>
        request.log.error({ err }, 'the page is served without its rendering'),
      ));
  const isBuilt = existsSync(page);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', 'server/**', ...(bench ? [] : ['bench/**'])],
      setHeaders: (reply, path) => {
        const isAsset = ASSET.test(path.slice(dist.length).replaceAll('\\', '/'));
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get(OFFLINE_PAGE, { schema: { hide: true } }, async (_request, reply) => {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      return reply.send(keptPage(await readFile(page, 'utf8'), name, services.product));
    });
  }
  if (bench && isBuilt) {
    app.get('/bench/form', { schema: { hide: true } }, async (_request, reply) => {
      const formPage = await readFile(join(dist, 'bench/form.html'));
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(formPage);
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (wantsPage(request) && !isCallPath(path) && !ASSET.test(path)) {
      // The page names the signed-in user: the Back button must not show it again after the sign-out.
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (!isBuilt) return reply.send(notBuilt(name));
      const built = await readFile(page, 'utf8');
      const render = request.method === 'HEAD' ? undefined : rendererFor(request);
      return sendCompressed(
        appPage({ built, name, coreAddress, render }, services, request, reply),
        request,
        reply,
      );
    }
    return sendFailure(refuse('ROUTE_UNKNOWN', { method: request.method, path }), request, reply);
  });
}

const ENCODERS = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip(),
};

/** Sends each part at once, compressed, which the plugin does for the answers of routes alone. */
async function sendCompressed(
  parts: AsyncGenerator<string>,
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const first = await parts.next();
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  reply.headers({ vary: 'accept-encoding', 'x-accel-buffering': 'no' });
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const stream = encoding === undefined ? new PassThrough() : ENCODERS[encoding]();
  const write = async () => {
    stream.write(first.value);
    // Otherwise the encoder keeps it until more comes.
    if ('flush' in stream) stream.flush();
    for await (const part of parts) stream.write(part);
    stream.end();
  };
  write().catch((error: Error) => stream.destroy(error));
  return reply.send(stream);
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

const notBuilt = (name: string) => `<!doctype html><html lang="it"><meta charset="utf-8">${titleOf(name)}
<p>L’applicazione non è ancora stata costruita: ferma il server e avvialo con <code>npm start</code>.</p></html>`;

/** Answers the requests of a page's rendering as its user: with the session and the address of the page's own. */
function fetchAs(app: FastifyInstance, { headers: own, host, ip }: FastifyRequest): FetchForPage {
  return async ({ address, method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: address,
      remoteAddress: ip,
      headers: {
        ...{ host, cookie: own.cookie, 'user-agent': own['user-agent'] },
        ...{ ...headers, 'x-requested-with': app.productCode },
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      mediaType: String(answer.headers['content-type'] ?? ''),
      text: answer.payload,
    };
  };
}
