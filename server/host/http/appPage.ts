import type { FastifyReply, FastifyRequest } from 'fastify';
import { whoCalls } from '../auth/admit.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import { shownUser } from '../auth/shownUser.ts';
import type { Services } from '../Services.ts';
import { CORE } from './productFile.ts';
import { screenAt } from './screenSchemas.ts';

const TITLE = /<title>[^<]*<\/title>/;
/** The build's scripts that only the pages after sign-in need (`scripts/build/everydayPreloads.ts`). */
const SIGNED_IN_ONLY = /\s*<link[^>]* data-signed-in[^>]*>/g;
const HEAD_END = '</head>';

/**
 * The app's page for who opens it: with the product's name, the person who is signed in (`session`, as `fetchSession` says it), and the addresses of
 * what the page will ask for first, so that it travels beside the program.
 *
 * @param built the page as built.
 */
export async function appPage(
  built: string,
  name: string,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const titled = built.replace(TITLE, titleOf(name));
  const user = await whoOpens(services, request, reply);
  // A link from another site comes without the session's cookie (SameSite=Strict): that nobody is signed in, only the page itself can find out.
  if (user === undefined) return titled.replaceAll(SIGNED_IN_ONLY, '');
  const { product } = services;
  const core = `/product/${CORE}?l=${encodeURIComponent(user.locale)}`;
  const screen = screenAt(product, request.url.split('?')[0] ?? '');
  const schemas = screen && `/product/screens/${screen.name}.json?v=${encodeURIComponent(product.version)}`;
  return headed(titled, [
    session(user),
    preload(core),
    ...(schemas === undefined ? [] : [preload(schemas, ' id="screen"')]),
  ]);
}

/** The person, as far as the request shows one and the database answers. */
async function whoOpens(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser | undefined> {
  try {
    return (await whoCalls(services, request, reply)).user;
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
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address}"${more}>`;

/** Data, not a script: the policy allows none in the page. */
function session(user: SignedInUser): string {
  const said = JSON.stringify({ user: shownUser(user) }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="session">${said}</script>`;
}
