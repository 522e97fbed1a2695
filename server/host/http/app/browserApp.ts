import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../errors/Refusal.ts';
import type { Services } from '../../Services.ts';
import { sendFailure } from '../errors.ts';
import { appPage, keptPage, titleOf } from './appPage.ts';

/** The page that devices store for use offline (`engine/react/offline/serviceWorker.ts`). */
const OFFLINE_PAGE = '/index.html';
const ASSET = /^\/(?:bench\/)?assets\//;

interface BrowserApp {
  /** Product name: the title of the page; the app sends it to prove that a write is its own. */
  readonly name: string;
  readonly dist: string;
  readonly bench: boolean;
  readonly isCallPath: (path: string) => boolean;
}

/**
 * Serves the built browser app: its files, and its one page for every address that a person may open or
 * reload. Addresses of calls never get the page: a program that asks for a missing record must not read HTML.
 *
 * @param bench serves the page for measuring forms at `/bench/form`.
 * @param isCallPath whether an address belongs to calls.
 */
export async function registerBrowserApp(
  app: FastifyInstance,
  services: Services,
  { name, dist, bench, isCallPath }: BrowserApp,
): Promise<void> {
  const page = join(dist, 'index.html');
  const isBuilt = existsSync(page);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', ...(bench ? [] : ['bench/**'])],
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
      return reply.send(
        isBuilt
          ? await appPage(await readFile(page, 'utf8'), name, services, request, reply)
          : notBuilt(name),
      );
    }
    return sendFailure(refuse('ROUTE_UNKNOWN', { method: request.method, path }), request, reply);
  });
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

const notBuilt = (name: string) => `<!doctype html><html lang="it"><meta charset="utf-8">${titleOf(name)}
<p>L’applicazione non è ancora stata costruita: ferma il server e avvialo con <code>npm start</code>.</p></html>`;
