import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Product } from '../../engine/contract/index.ts';
import { refuse } from '../errors/refuse.ts';
import { checkModules } from './checkModules.ts';
import { type ProductFile, productFile } from './productFile.ts';

/**
 * Serves the product's schemas to browsers below `/product/`. Asked for with the product's version (`?v=`) they never change and
 * are kept for ever; asked for without, they are asked about each time by ETag.
 */
export function registerProduct(app: FastifyInstance, product: Product): void {
  const checks = checkModules();
  const made = new Map<string, { file: ProductFile; etag: string } | undefined>();

  const find = (path: string) => {
    // Only files that exist are kept: what is asked for may be anything.
    const known = made.get(path);
    if (known !== undefined) return known;
    const file = productFile(product, checks, path);
    if (file === undefined) return undefined;
    const etag = `"${createHash('sha256').update(file.text).digest('base64url').slice(0, 22)}"`;
    const entry = { file, etag };
    made.set(path, entry);
    return entry;
  };

  app.get<{ Params: { '*': string }; Querystring: { v?: string } }>(
    '/product/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const found = find(request.params['*']);
      if (found === undefined) throw refuse('NOT_FOUND', { what: `Lo schema ${request.params['*']}` });
      const forEver = request.query.v === product.version;
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('etag', found.etag);
      if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
      return reply
        .type(found.file.mediaType)
        .serializer((text) => text as string)
        .send(found.file.text);
    },
  );
}
