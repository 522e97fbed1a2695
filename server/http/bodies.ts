import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors/refuse.ts';

/**
 * JSON is the one kind of plain body: forms and texts, which a foreign page could send without asking, are refused. An empty
 * body is no body, whatever its declared type (many clients declare JSON always).
 */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, String(body), done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    const found = request.headers['content-type'] ?? '';
    payload.resume();
    done(refuse('MEDIA_UNSUPPORTED', { expected: 'application/json', found }));
  });
}
