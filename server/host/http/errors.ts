import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EngineError } from '../../../engine/index.ts';
import { databaseRefusal } from '../errors/databaseRefusal.ts';
import { envelope, refusalModel, retrySeconds } from '../errors/envelope.ts';
import { Refusal, refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { readerOf } from '../product/productLookups.ts';
import { requestLocale } from '../product/requestLocale.ts';
import { nameOnly, requesterOf } from './requestLog.ts';

const CSP = 'content-security-policy';

/** Turns every failure of a route into an envelope. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
}

/** Status and content of the answer to a refused request. */
interface RefusalAnswer {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a failure is answered with, in the asker's language; only faults of the server are logged as errors. */
export function refusalAnswer(error: unknown, request: FastifyRequest, reply: FastifyReply): RefusalAnswer {
  const limit = `${Math.round(request.routeOptions.bodyLimit / 1024)} kB`;
  const refusal = toRefusal(error, { id: request.id, limit });
  const { product } = request.server;
  const model = refusalModel(refusal, { product });
  const { status } = model;
  // The message may contain names and values of people: the log gets only names of fields and rules, and numbers.
  const { code, problems } = refusal;
  const broken = problems && {
    fields: problems.map(({ path }) => nameOnly(path)),
    rules: problems.map(({ rule }) => nameOnly(rule)),
  };
  const line = { ...requesterOf(request), code, records: request.loggedRecords, ...broken };
  if (reply.raw.destroyed) request.log.info(line, 'client gone before the answer');
  else if (status >= 500) request.log.error({ ...line, err: error }, 'call failed');
  else request.log.info(line, 'call refused');
  const body = envelope(refusal, readerOf(product, requestLocale(request)));
  return { status, retryAfter: retrySeconds(refusal, model), body };
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfter, body } = refusalAnswer(error, request, reply);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // Refused before any hook ran: an address that cannot be read.
  if (!reply.hasHeader(CSP)) reply.header(CSP, "default-src 'none'; base-uri 'none'; object-src 'none'");
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Refusals for errors of the HTTP layer, by Fastify's code. */
const HTTP_FAILURES: Readonly<Record<string, (limit: string) => Refusal>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse('BAD_JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refuse('BAD_JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.length') }),
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => refuse('TOO_LARGE', { limit }),
  FST_ERR_MAX_PARAM_LENGTH: () =>
    refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.address-part') }),
  FST_ERR_BAD_URL: () => refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.address') }),
  FST_REQ_FILE_TOO_LARGE: (limit) => refuse('TOO_LARGE', { limit }),
  FST_PARTS_LIMIT: () => refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.parts') }),
  FST_FIELDS_LIMIT: () => refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.fields') }),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: () =>
    refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.encoding') }),
  FST_CP_ERR_INVALID_CONTENT: () => refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.content') }),
  FST_PROTO_VIOLATION: () => refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.field-name') }),
};

/**
 * Converts any error to a refusal: refusals unchanged, errors caused by input as 4xx, others as INTERNAL with
 * the request's id and without details.
 */
export function toRefusal(error: unknown, request: { readonly id: string; readonly limit: string }): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof EngineError && error.code === 'TOO_MUCH_WORK') return refuse('TOO_MUCH_WORK');
  const fromDatabase = databaseRefusal(error);
  if (fromDatabase !== undefined) return fromDatabase;
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const httpFailure = code === undefined ? undefined : HTTP_FAILURES[code];
  if (httpFailure !== undefined) return httpFailure(request.limit);
  if (error instanceof SyntaxError && statusCode === 400) return refuse('BAD_JSON');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    // A library's message is English and may name its parts.
    return refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.unreadable') });
  }
  return refuse('INTERNAL', { requestId: request.id });
}
