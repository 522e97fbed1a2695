import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Condition, Context, Product, ScreenSchema } from '../../../../engine/contract/index.ts';
import {
  callAddress,
  dayAt,
  fillInput,
  hasPermission,
  holds,
  pathsOf,
  placeInput,
  settingsContext,
  textOf,
  zoneOf,
} from '../../../../engine/index.ts';
import { sessionUser } from '../../auth/admit.ts';
import { can, type SignedInUser, shownUser } from '../../auth/SignedInUser.ts';
import type { Services } from '../../Services.ts';
import { CORE, catalogueOf } from './productFile.ts';
import { pathParams, screenAt } from './screenSchemas.ts';

const TITLE = /<title>[^<]*<\/title>/;
/** The build's scripts that only the pages after sign-in need (`scripts/build/preloads.ts`). */
const SIGNED_IN_ONLY = /\s*<link[^>]* data-signed-in[^>]*>/g;
const HEAD_END = '</head>';
const ROOT = /<\w+[^>]* id="root"[^>]*>/;
/** Ids of the messages that `engine/react/app/App.tsx` and `StartFailed.tsx` show. */
const START_TEXT = /^(?:away\.\w+|failure\.network|page\.start|ui\.(?:loading|retry))$/;

/**
 * The page that devices store for offline use: product name and the messages shown while it starts (`texts`).
 */
export function keptPage(built: string, name: string, product: Product): string {
  return headed(built.replace(TITLE, titleOf(name)), [data('texts', startTexts(product))]);
}

/**
 * The page for one request: adds the signed-in user (`session`, in the shape of `fetchSession`) and preload
 * links for the schemas that the page fetches first. Strangers get the page without the preloads that need a
 * session.
 *
 * @param built the built `index.html`.
 */
export async function appPage(
  built: string,
  name: string,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { product } = services;
  const titled = keptPage(built, name, product);
  const user = await whoOpens(services, request, reply);
  // SameSite=Strict: a link from another site carries no cookie, so only the page itself can tell who is
  // signed in.
  if (user === undefined) return titled.replaceAll(SIGNED_IN_ONLY, '');
  const core = `/product/${CORE}?l=${encodeURIComponent(user.locale)}`;
  const path = request.url.split('?')[0] ?? '';
  const screen = screenAt(product, path);
  const schemas = screen && `/product/screens/${screen.name}.json?v=${encodeURIComponent(product.version)}`;
  const shown = shownUser(user);
  const mayOpen = screen !== undefined && user.owes === undefined && can(user, screen.permission);
  const reads = mayOpen ? screenReads(product, screen, { path, user: shown, now: services.now() }) : [];
  return headed(withPlaceholder(titled, product, user.locale), [
    data('session', { user: shown }),
    preload(core),
    ...(schemas === undefined ? [] : [preload(schemas, ' id="screen"')]),
    ...reads.map((address) => preload(address)),
  ]);
}

/** Fills the app's element with what `Starting` of `engine/react/app/App.tsx` shows, so that it needs no script. */
function withPlaceholder(page: string, product: Product, locale: string): string {
  const catalogue = catalogueOf(product, locale);
  const text = (textOf('ui.loading', catalogue) ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const language = `lang="${catalogue.locale}" dir="${catalogue.direction}"`;
  const mark = '<span class="product-mark" aria-hidden="true"></span>';
  const placeholder = `<main class="state" role="status" ${language}>${mark}<p>${text}</p></main>`;
  return page.replace(ROOT, (root) => `${root}${placeholder}`);
}

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

interface ScreenRead {
  readonly call: string;
  readonly input?: object | undefined;
}

interface Request {
  /** Path of the page, e.g. `/cantieri/12`. */
  readonly path: string;
  readonly user: ReturnType<typeof shownUser>;
  readonly now: Date;
}

/** Most addresses of one page: each preload competes with the scripts for a slow line. */
const MOST_READS = 4;
const ROOTS = /^(?:user|modules|settings|params|today)(?:\.|$)/;
const SLOT = /\{([\w.]+)\}/g;

/**
 * Addresses of the reads with which a screen begins, as far as they follow from the page's address and the
 * user: its records (`load`), its cards and its counts. The page preloads them, so that data travels beside
 * the scripts. Left out: what depends on another answer and what a list asks for, which depends on the
 * device's choices (sorting, filters).
 */
function screenReads(product: Product, screen: ScreenSchema, request: Request): readonly string[] {
  const { path, user, now } = request;
  const context: Context = {
    ...settingsContext(product.settings),
    user,
    params: pathParams(screen, path),
    today: dayAt(now, zoneOf(product.settings)),
  };
  const addresses = [
    ...(screen.load ?? []),
    ...blockReads(product, screen, context, user.permissions),
  ].flatMap((read) => addressIn(product, read, context) ?? []);
  return [...new Set(addresses)].slice(0, MOST_READS);
}

function blockReads(
  product: Product,
  { blocks }: ScreenSchema,
  context: Context,
  permissions: readonly string[],
): readonly ScreenRead[] {
  const isOffered = (block: ScreenSchema['blocks'][number]): boolean =>
    block.within === undefined &&
    hasPermission(permissions, block.permission) &&
    (block.showWhen === undefined || isTrue(block.showWhen, context));
  return blocks.filter(isOffered).flatMap(({ kind, name, props = {} }): readonly ScreenRead[] => {
    if (kind === 'contents')
      return (props.lists ?? [])
        .filter(({ block }) => blocks.some((each) => each.name === block && isOffered(each)))
        .map(({ count }) => count);
    if (kind === 'form') return props.load === undefined || isNew(props.newWhen, context) ? [] : [props.load];
    const source = kind === 'cards' ? product.tables[name]?.source : undefined;
    return source === undefined ? [] : [{ call: source.call, input: props.input }];
  });
}

/** Whether a form may open without its record: also where the condition depends on an answer. */
function isNew(condition: Condition | undefined, context: Context): boolean {
  return condition !== undefined && !(isKnown(pathsOf(condition)) && !holds(condition, context));
}

function isTrue(condition: Condition, context: Context): boolean {
  return isKnown(pathsOf(condition)) && holds(condition, context);
}

function isKnown(paths: readonly string[]): boolean {
  return paths.every((path) => ROOTS.test(path));
}

/** Undefined where the input names what another answer gives, and for calls that are no plain GET. */
function addressIn(product: Product, { call: name, input = {} }: ScreenRead, context: Context) {
  const call = product.calls[name];
  if (call === undefined || call.method !== 'GET' || call.effect === 'write') return undefined;
  const text = JSON.stringify(input);
  if (text.includes('$case') || !isKnown([...text.matchAll(SLOT)].map(([, path = '']) => path)))
    return undefined;
  const route = { ...call, path: call.fullPath };
  return callAddress(name, route, placeInput(route, fillInput(input, context)));
}
