import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '../errors/asRefusal.ts';
import { envelope } from '../errors/envelope.ts';

/** Turns every failure of a route into an envelope; only the server's own faults are logged as errors. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const limit = `${Math.round(request.routeOptions.bodyLimit / 1024)} kB`;
  const refusal = asRefusal(error, { id: request.id, limit });
  const { status } = refusal.definition;
  if (reply.raw.destroyed) request.log.info({ code: refusal.code }, 'client gone before the answer');
  else if (status >= 500) request.log.error({ err: error, code: refusal.code }, 'call failed');
  else request.log.info({ code: refusal.code, message: refusal.message }, 'call refused');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(refusal));
}
