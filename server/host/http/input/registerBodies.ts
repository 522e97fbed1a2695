import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Refusal, refuse } from '../../errors/Refusal.ts';
import { messageWords } from '../../errors/slotWords.ts';

/** Limits of a query string (number of fields, characters), above those of any call. */
const MAX_QUERY_FIELDS = 60;
const LONGEST_QUERY = 8_000;
/** Longest wait for the rest of a body that is too large, in ms. */
const LONGEST_REST = 10_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Registers the body parser: JSON in valid UTF-8 only (HTML forms and plain text, which a foreign page can
 * send without a preflight request, are refused). An empty body is undefined, for every declared type.
 *
 * @throws Refusal BAD_JSON, MEDIA_UNSUPPORTED, BAD_REQUEST for a query that is too long.
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
    const contentType = request.headers['content-type'] ?? '';
    payload.resume();
    done(refuse('MEDIA_UNSUPPORTED', { expected: 'application/json', found: contentType }));
  });
  app.addHook('onRequest', ({ url }, _reply, done) => done(boundQuery(url)));
  // Closing the connection with the answer would hide the answer from a client that is still sending.
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (reply.statusCode === 413) dropRest(raw).then(() => done(), done);
    else done();
  });
}

/** Reads the rest of a request and drops it. */
async function dropRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_REST);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    // Detached first: a decompressor at the end of the pipe, which has no reader, would stop the flow.
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

/** The refusal of a query that is too long. */
function boundQuery(url: string): Refusal | undefined {
  const at = url.indexOf('?');
  if (at === -1) return undefined;
  const fields = url.length - at > LONGEST_QUERY ? Number.POSITIVE_INFINITY : url.slice(at).split('&').length;
  return fields > MAX_QUERY_FIELDS
    ? refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.address-fields') })
    : undefined;
}
