import { EngineError } from '../../../engine/index.ts';
import { databaseRefusal } from './databaseRefusal.ts';
import { Refusal } from './Refusal.ts';
import { refuse } from './refuse.ts';

/** Refusals for errors of the HTTP layer, by Fastify's code. */
const HTTP_FAILURES: Readonly<Record<string, (limit: string) => Refusal>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse('BAD_JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refuse('BAD_JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    refuse('BAD_REQUEST', { detail: 'la lunghezza dichiarata è sbagliata' }),
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => refuse('TOO_LARGE', { limit }),
  FST_ERR_MAX_PARAM_LENGTH: () =>
    refuse('BAD_REQUEST', { detail: 'una parte dell’indirizzo è troppo lunga' }),
  FST_ERR_BAD_URL: () => refuse('BAD_REQUEST', { detail: 'l’indirizzo contiene caratteri non validi' }),
  FST_REQ_FILE_TOO_LARGE: (limit) => refuse('TOO_LARGE', { limit }),
  FST_PARTS_LIMIT: () => refuse('BAD_REQUEST', { detail: 'troppe parti in una sola richiesta' }),
  FST_FIELDS_LIMIT: () => refuse('BAD_REQUEST', { detail: 'troppi campi in una sola richiesta' }),
  FST_PROTO_VIOLATION: () => refuse('BAD_REQUEST', { detail: 'un nome di campo non è ammesso' }),
};

/**
 * Converts any error to a refusal: refusals unchanged, errors caused by input as 4xx, others as INTERNAL with
 * the request's id and without details.
 */
export function asRefusal(error: unknown, request: { readonly id: string; readonly limit: string }): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof EngineError && error.code === 'TOO_MUCH_WORK') return refuse('TOO_MUCH_WORK');
  const fromDatabase = databaseRefusal(error);
  if (fromDatabase !== undefined) return fromDatabase;
  const { code, statusCode, message } = (error ?? {}) as {
    code?: string;
    statusCode?: number;
    message?: string;
  };
  const httpFailure = code === undefined ? undefined : HTTP_FAILURES[code];
  if (httpFailure !== undefined) return httpFailure(request.limit);
  if (error instanceof SyntaxError && statusCode === 400) return refuse('BAD_JSON');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return refuse('BAD_REQUEST', { detail: message ?? 'non è accettata' });
  }
  return refuse('INTERNAL', { requestId: request.id });
}
