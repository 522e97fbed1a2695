import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '../../../engine/contract/index.ts';
import { textOf } from '../../../engine/index.ts';
import { sessionUser } from '../auth/admit.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import { shownUser } from '../auth/shownUser.ts';
import type { Services } from '../Services.ts';
import { CORE } from './productFile.ts';
import { screenReads } from './screenReads.ts';
import { screenAt } from './screenSchemas.ts';

const TITLE = /<title>[^<]*<\/title>/;
/** The build's scripts that only the pages after sign-in need (`scripts/build/everydayPreloads.ts`). */
const SIGNED_IN_ONLY = /\s*<link[^>]* data-signed-in[^>]*>/g;
const HEAD_END = '</head>';
/** Ids of the messages that `engine/react/app/Starting.tsx` and `StartFailed.tsx` show. */
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
  const mayOpen =
    screen !== undefined &&
    user.owes === undefined &&
    (screen.permission === undefined || user.permissions.includes(screen.permission));
  const reads = mayOpen ? screenReads(product, screen, { path, user: shown, now: services.now() }) : [];
  return headed(titled, [
    data('session', { user: shown }),
    preload(core),
    ...(schemas === undefined ? [] : [preload(schemas, ' id="screen"')]),
    ...reads.map((address) => preload(address)),
  ]);
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
