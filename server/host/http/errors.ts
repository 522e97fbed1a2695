import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '../errors/asRefusal.ts';
import { envelope } from '../errors/envelope.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { askerOf, nameOnly } from './requestLog.ts';

const CSP = 'content-security-policy';

/** Turns every failure of a route into an envelope. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
}

/** The refusal that a failure is answered with; only faults of the server are logged as errors. */
export function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply): Refusal {
  const limit = `${Math.round(request.routeOptions.bodyLimit / 1024)} kB`;
  const refusal = asRefusal(error, { id: request.id, limit });
  const { status } = refusal.definition;
  // The message may contain names and values of people: the log gets only the names of fields.
  const fields = refusal.problems?.map(({ path }) => nameOnly(path));
  const line = { ...askerOf(request), code: refusal.code, ...(fields === undefined ? {} : { fields }) };
  if (reply.raw.destroyed) request.log.info(line, 'client gone before the answer');
  else if (status >= 500) request.log.error({ ...line, err: error }, 'call failed');
  else request.log.info(line, 'call refused');
  return refusal;
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request, reply);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  // Refused before any hook ran: an address that cannot be read.
  if (!reply.hasHeader(CSP)) reply.header(CSP, "default-src 'none'; base-uri 'none'; object-src 'none'");
  return reply
    .code(refusal.definition.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(refusal));
}
