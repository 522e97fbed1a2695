import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sessionUser } from '../../auth/admit.ts';
import { Refusal, refuse } from '../../errors/Refusal.ts';
import { messageWords } from '../../errors/slotWords.ts';
import { formOfVersion } from '../../product/formVersions.ts';
import { checkModules } from '../../product/judge/checkModules.ts';
import type { Services } from '../../Services.ts';
import { CORE, EDITOR, type FormOf, type ProductFile, productFile, START } from './productFile.ts';

/** Other files are the same in every language: the page translates their texts. */
const IN_ONE_LANGUAGE = new Set([CORE, START, EDITOR]);

/** Cached files; every former version of a form is one more. */
const MAX_CACHED = 500;

/**
 * Serves the product's schemas below `/product/`, in the language of `?l=`. With the product's version
 * (`?v=`) browsers may cache them for ever, without they revalidate by ETag. Strangers get only the core of
 * the sign-in page.
 *
 * @param open serves everyone: benchmarks have no sign-in.
 * @returns the address of the core in a language, with its content's version: pages preload it.
 */
export function serveProduct(
  app: FastifyInstance,
  services: Services,
  { open = false, ...flags }: { readonly publicDemo: boolean; readonly open?: boolean },
): (locale: string) => Promise<string> {
  const { product } = services;
  const cache = new Map<string, { file: ProductFile; etag: string }>();
  const formOf: FormOf = (name, version, inLanguage) =>
    formOfVersion(services.db, inLanguage, name, version).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
  const source = { checks: checkModules(), formOf };

  const find = async (path: string, language: string) => {
    const locale = Object.hasOwn(product.messages, language) ? language : '';
    const key = IN_ONE_LANGUAGE.has(path) ? `${path} ${locale}` : path;
    // Only existing files are cached: the path may be any text.
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const file = await productFile(product, source, path, { ...flags, locale });
    if (file === undefined) return undefined;
    const etag = `"${createHash('sha256').update(file.text).digest('base64url').slice(0, 22)}"`;
    const entry = { file, etag };
    cache.set(key, entry);
    for (const oldest of cache.keys()) if (cache.size > MAX_CACHED) cache.delete(oldest);
    return entry;
  };

  app.get<{ Params: { '*': string }; Querystring: { v?: string; l?: string } }>(
    '/product/*',
    {
      schema: { hide: true },
    },
    async (request, reply) => {
      const path = request.params['*'];
      const { user } = await sessionUser(services, request, reply);
      const isAdmitted = open || user !== undefined;
      // The sign-in page requests the core too: strangers get its public part instead of an error.
      if (!isAdmitted && path !== CORE) throw refuse('SIGN_IN_NEEDED');
      const served = await find(isAdmitted ? path : START, String(request.query.l));
      if (served === undefined)
        throw refuse('NOT_FOUND', { what: messageWords('refusal.schema', { name: request.params['*'] }) });
      const version = path === CORE ? etagVersion(served) : product.version;
      const forEver = request.query.v === version;
      reply.header('cache-control', forEver ? 'private, max-age=31536000, immutable' : 'no-cache');
      reply.header('etag', served.etag);
      // A version has the same content for every user: a new cookie needs no new request.
      if (!forEver) reply.header('vary', 'cookie');
      if (request.headers['if-none-match'] === served.etag) return reply.code(304).send();
      return reply
        .type(served.file.mediaType)
        .serializer((text) => text as string)
        .send(served.file.text);
    },
  );
  return async (locale) => {
    const served = await find(CORE, locale);
    const version = served === undefined ? '' : `&v=${etagVersion(served)}`;
    return `/product/${CORE}?l=${encodeURIComponent(locale)}${version}`;
  };
}

/** The core differs by more than the product's version: by its settings and flags. */
const etagVersion = ({ etag }: { readonly etag: string }) => etag.slice(1, -1);
