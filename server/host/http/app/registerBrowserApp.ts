import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest } from '../../../../engine/contract/index.ts';
import { say } from '../../../../engine/node.ts';
import { operatorText } from '../../db/StartError.ts';
import { refuse } from '../../errors/Refusal.ts';
import type { Services } from '../../Services.ts';
import { sendFailure } from '../errors.ts';
import { appPage, offlinePage, titleOf } from './appPage.ts';
import { asciiMarkup } from './ascii.ts';
import { type FetchForPage, pageRenderer } from './pageRenderer.ts';

/** The page that devices store for use offline (`engine/react/offline/serviceWorker.ts`). */
const OFFLINE_PAGE = '/index.html';
const ASSET = /^\/(?:bench\/)?assets\//;

interface BrowserApp {
  /** Product name: the title of the page; the app sends it to prove that a write is its own. */
  readonly name: string;
  readonly dist: string;
  readonly bench: boolean;
  readonly renders: boolean | number;
  readonly isCallPath: (path: string) => boolean;
  readonly coreAddress: (locale: string) => Promise<string>;
}

/**
 * Serves the built browser app: its files, and its one page for every address that a person may open or
 * reload. Addresses of calls never get the page: a program that asks for a missing record must not read HTML.
 *
 * @param bench serves the page for measuring forms at `/bench/form`.
 * @param renders renders pages of signed-in users, if the build has a part for the server; a number: the longest wait
 * for one, in ms.
 * @param isCallPath whether an address belongs to calls.
 * @param coreAddress the address of the core that pages preload.
 */
export async function registerBrowserApp(
  app: FastifyInstance,
  services: Services,
  { name, dist, bench, renders, isCallPath, coreAddress }: BrowserApp,
): Promise<void> {
  const page = join(dist, 'index.html');
  const waitMs = typeof renders === 'number' ? renders : undefined;
  const renderer = renders === false ? undefined : pageRenderer(dist, waitMs);
  const rendererFor = (request: FastifyRequest) =>
    renderer &&
    ((task: PageRequest, onBeginning: (markup: string) => void) => {
      const onFailure = (err: unknown) =>
        request.log.error({ err }, 'the page is served without its rendering');
      return renderer(task, fetchAs(app, request), onFailure, onBeginning);
    });
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
      return reply.send(offlinePage(await readFile(page, 'utf8'), name, services.product));
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
  const write = (part: string) => {
    stream.write(asciiMarkup(part));
    // Otherwise the encoder keeps it until more comes.
    if ('flush' in stream) stream.flush();
  };
  const writeAll = async () => {
    write(first.value);
    for await (const part of parts) write(part);
    stream.end();
  };
  writeAll().catch((error: Error) => stream.destroy(error));
  return reply.send(stream);
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

const notBuilt = (name: string) => `<!doctype html><html lang="it"><meta charset="utf-8">${titleOf(name)}
<p>${operatorText(say('appNotBuilt'), 'it')}</p></html>`;

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
