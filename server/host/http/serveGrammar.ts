import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openedGrammar } from '../../../engine/node.ts';
import { refuse } from '../errors/refuse.ts';
import { HOST_SCHEMAS, parseSchemas, readSchemaTexts } from '../product/readSchemas.ts';
import type { Services } from '../Services.ts';

/** Minutes in which nobody asks again. */
const FRESH_SECONDS = 600;

interface ServedGrammar {
  readonly text: string;
  readonly etag: string;
}

/**
 * Serves the grammar of each kind of schema at `/schemas/meta/<kind>.schema.json`, with the names that the product registers: `"$schema": "https://…/entity.schema.json"`
 * in a file makes any editor complete and check it. Open to all, also to pages of others: an editor has no session, and the grammar says which words there are,
 * nothing of what a product's schemas say with them, of calls or of records.
 */
export function serveGrammar(app: FastifyInstance, { schemaSets }: Pick<Services, 'schemaSets'>): void {
  let made: Promise<Readonly<Record<string, ServedGrammar>>> | undefined;
  const served = () => {
    made ??= grammarOf(schemaSets);
    // What could not be read this time may be the next.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  app.get<{ Params: { file: string } }>(
    '/schemas/meta/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const all = await served();
      const found = Object.hasOwn(all, file) ? all[file] : undefined;
      if (found === undefined) throw refuse('NOT_FOUND', { what: `La grammatica ${file.slice(0, 100)}` });
      reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).header('etag', found.etag);
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
      return reply
        .type('application/schema+json; charset=utf-8')
        .serializer((text) => text as string)
        .send(found.text);
    },
  );
}

async function grammarOf(
  schemaSets: Services['schemaSets'],
): Promise<Readonly<Record<string, ServedGrammar>>> {
  const files =
    schemaSets === undefined
      ? parseSchemas(await readSchemaTexts([{ ...HOST_SCHEMAS, only: ['meta'] }]))
      : (await schemaSets.current()).files;
  return Object.fromEntries(
    Object.entries(openedGrammar(files)).map(([path, schema]) => {
      const text = `${JSON.stringify(schema, null, 2)}\n`;
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      return [path, { text, etag }];
    }),
  );
}
