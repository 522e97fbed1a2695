import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors/refuse.ts';

/** More fields, or a longer list of them, than any call has: what is sent beyond is refused uncounted. */
const MOST_QUERY_FIELDS = 60;
const LONGEST_QUERY = 8_000;
/** How long the rest of a body too large is waited for, in ms. */
const LONGEST_REST = 10_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON is the one kind of plain body: forms and texts, which a foreign page could send without asking, are refused. An empty
 * body is no body, whatever its declared type (many clients declare JSON always). Bytes that are no UTF-8 are refused, not mended.
 */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = decoded(body as Buffer);
    if (text === undefined) return done(refuse('BAD_JSON'));
    return parse(request, text, done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    const found = request.headers['content-type'] ?? '';
    payload.resume();
    done(refuse('MEDIA_UNSUPPORTED', { expected: 'application/json', found }));
  });
  app.addHook('onRequest', async ({ url }) => boundQuery(url));
  // The connection is closed with the answer, which takes it away from who is still sending.
  app.addHook('onSend', async ({ raw }, reply) => (reply.statusCode === 413 ? dropRest(raw) : undefined));
}

/** Reads what is still coming, and drops it. */
async function dropRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_REST);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    // Not into what unpacks a compressed one, which nobody reads: it would stop.
    request.unpipe();
    // A request that was read to its end is closed by its answer only.
    request.once('end', done).once('close', done).resume();
  });
}

function decoded(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

function boundQuery(url: string): void {
  const at = url.indexOf('?');
  if (at === -1) return;
  const fields = url.length - at > LONGEST_QUERY ? Number.POSITIVE_INFINITY : url.slice(at).split('&').length;
  if (fields > MOST_QUERY_FIELDS) throw refuse('BAD_REQUEST', { detail: 'l’indirizzo ha troppi parametri' });
}
