import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest } from '../../../../engine/contract/index.ts';
import { refuse } from '../../errors/Refusal.ts';
import type { Services } from '../../Services.ts';
import { sendFailure } from '../errors.ts';
import { appPage, keptPage, titleOf } from './appPage.ts';
import { type FetchForPage, pageRenderer } from './pageRenderer.ts';

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
  const render = renders ? pageRenderer(dist) : undefined;
  const rendererFor = (request: FastifyRequest) =>
    render &&
    ((task: PageRequest) =>
      render(task, fetchAs(app, request), (err) =>
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
      return sendCompressed(
        await appPage({ built, name, coreAddress, render: rendererFor(request) }, services, request, reply),
        request,
        reply,
      );
    }
    return sendFailure(refuse('ROUTE_UNKNOWN', { method: request.method, path }), request, reply);
  });
}

/** Compresses what the plugin does not: the answers of no route. */
async function sendCompressed(text: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = ['br', 'gzip'].find((each) => accepted.includes(each));
  reply.header('vary', 'accept-encoding');
  if (encoding === undefined) return reply.send(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  reply.header('content-encoding', encoding);
  return reply.send(
    encoding === 'br' ? await promisify(brotliCompress)(text, { params }) : await promisify(gzip)(text),
  );
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
