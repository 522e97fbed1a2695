import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openedGrammar } from '../../../../engine/node.ts';
import { refuse } from '../../errors/Refusal.ts';
import { messageWords } from '../../errors/slotWords.ts';
import { HOST_SCHEMAS, parseSchemas, readSchemaTexts } from '../../product/readSchemas.ts';
import type { Services } from '../../Services.ts';

/** Time for which clients may cache the grammar. */
const FRESH_SECONDS = 600;

interface ServedGrammar {
  readonly text: string;
  readonly etag: string;
}

/**
 * Serves the grammar of each kind of schema at `/schemas/meta/<kind>.schema.json`, with the names that the
 * product registers: `"$schema": "https://…/entity.schema.json"` makes any editor complete and check a file.
 * Public and readable across origins: editors have no session, and the grammar contains no schemas, calls or
 * records of the product.
 */
export function serveGrammar(app: FastifyInstance, { schemaSets }: Pick<Services, 'schemaSets'>): void {
  let grammar: Promise<Readonly<Record<string, ServedGrammar>>> | undefined;
  const readGrammar = () => {
    grammar ??= grammarOf(schemaSets);
    // A failed read is not cached.
    grammar.catch(() => {
      grammar = undefined;
    });
    return grammar;
  };
  app.get<{ Params: { file: string } }>(
    '/schemas/meta/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const all = await readGrammar();
      const served = Object.hasOwn(all, file) ? all[file] : undefined;
      if (served === undefined)
        throw refuse('NOT_FOUND', { what: messageWords('refusal.grammar', { name: file.slice(0, 100) }) });
      reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).header('etag', served.etag);
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === served.etag) return reply.code(304).send();
      return reply
        .type('application/schema+json; charset=utf-8')
        .serializer((text) => text as string)
        .send(served.text);
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
