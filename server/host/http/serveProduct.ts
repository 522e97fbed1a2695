import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { whoCalls } from '../auth/admit.ts';
import { Refusal } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import { checkModules } from '../product/checkModules.ts';
import { formOfVersion } from '../product/formOfVersion.ts';
import type { Services } from '../Services.ts';
import { CORE, EDITOR, type FormOf, type ProductFile, productFile, START } from './productFile.ts';

/** Other files are the same in every language: the page translates their texts. */
const IN_ONE_LANGUAGE = new Set([CORE, START, EDITOR]);

/** A form's former versions are as many as its changes: the last asked for are kept. */
const MOST_KEPT = 500;

/**
 * Serves the product's schemas to browsers below `/product/`. Asked for with the product's version (`?v=`) they never change and
 * are kept for ever; asked for without, they are asked about each time by ETag. They are for signed-in people;
 * strangers get as core what the sign-in page needs. What has words of its own is in the language that `?l=` names.
 *
 * @param open for all: where forms are measured, nobody signs in.
 */
export function serveProduct(
  app: FastifyInstance,
  services: Services,
  { open = false, ...shown }: { readonly publicDemo: boolean; readonly open?: boolean },
): void {
  const { product } = services;
  const made = new Map<string, { file: ProductFile; etag: string }>();
  const formOf: FormOf = (name, version, said) =>
    formOfVersion(services.db, said, name, version).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
  const source = { checks: checkModules(), formOf };

  const find = async (path: string, asked: string) => {
    const locale = Object.hasOwn(product.messages, asked) ? asked : '';
    const key = IN_ONE_LANGUAGE.has(path) ? `${path} ${locale}` : path;
    // Only files that exist are kept: what is asked for may be anything.
    const known = made.get(key);
    if (known !== undefined) return known;
    const file = await productFile(product, source, path, { ...shown, locale });
    if (file === undefined) return undefined;
    const etag = `"${createHash('sha256').update(file.text).digest('base64url').slice(0, 22)}"`;
    const entry = { file, etag };
    made.set(key, entry);
    for (const oldest of made.keys()) if (made.size > MOST_KEPT) made.delete(oldest);
    return entry;
  };

  app.get<{ Params: { '*': string }; Querystring: { v?: string; l?: string } }>(
    '/product/*',
    {
      schema: { hide: true },
    },
    async (request, reply) => {
      const asked = request.params['*'];
      const { user } = await whoCalls(services, request, reply);
      const knows = open || user !== undefined;
      // A stranger's page begins with the same question; no error for who has not signed in yet.
      if (!knows && asked !== CORE) throw refuse('SIGN_IN_NEEDED');
      const found = await find(knows ? asked : START, String(request.query.l));
      if (found === undefined) throw refuse('NOT_FOUND', { what: `Lo schema ${request.params['*']}` });
      // The core differs by who asks.
      const forEver = asked !== CORE && request.query.v === product.version;
      reply.header('cache-control', forEver ? 'private, max-age=31536000, immutable' : 'no-cache');
      reply.header('etag', found.etag).header('vary', 'cookie');
      if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
      return reply
        .type(found.file.mediaType)
        .serializer((text) => text as string)
        .send(found.file.text);
    },
  );
}
