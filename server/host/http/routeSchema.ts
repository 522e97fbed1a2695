import type { FastifySchema } from 'fastify';
import type { CallModel } from '../../../engine/contract/index.ts';
import { ENVELOPE_SCHEMA } from '../errors/envelope.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The route's entry in the OpenAPI document; `answerCall` validates and serialises.
 *
 * @param place number of the call's endpoint, from 0: operation ids must differ.
 * @param twin whether this is the POST twin, whose body has the fields of the query.
 * @param proof value of the header `X-Requested-With` of writes.
 */
export function routeSchema(
  call: CallModel,
  { place, twin, proof }: { readonly place: number; readonly twin: boolean; readonly proof: string },
): FastifySchema {
  const permissions = [call.permission ?? []].flat();
  const bodySchema = twin ? call.query : call.body;
  const body = call.multipart === true || bodySchema === undefined ? {} : { body: documented(bodySchema) };
  return {
    operationId: place === 0 ? call.name : `${call.name}_${place + 1}`,
    summary: call.summary,
    description: describe(permissions),
    tags: [call.service],
    security: securityOf(call),
    ...(call.multipart === true
      ? { consumes: ['multipart/form-data'], body: documented(call.body ?? {}) }
      : body),
    ...(hasProperties(call.params) ? { params: documented(call.params) } : {}),
    ...(!twin && hasProperties(call.query) ? { querystring: documented(call.query) } : {}),
    ...(call.effect === 'write' ? { headers: writeHeaders(proof) } : {}),
    response: { 200: answerSchema(call), '4xx': ENVELOPE_SCHEMA },
  };
}

/** Alternative credentials: a session, or a token with the scope of the call. */
function securityOf({ access, scope }: CallModel) {
  if (access === 'public') return [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])];
}

const writeHeaders = (proof: string) => ({
  type: 'object',
  properties: {
    'x-requested-with': {
      type: 'string',
      enum: [proof],
      description: 'Prova contro le richieste contraffatte.',
    },
    'idempotency-key': {
      type: 'string',
      description:
        'Stessa chiave, stessa risposta, effetto una volta sola: la risposta è quella di allora, anche se il dato è cambiato dopo.',
    },
    'idempotency-repeat': {
      type: 'string',
      enum: ['1'],
      description:
        'La stessa chiave è già stata inviata e la risposta non è arrivata: un rifiuto dice anche che cosa è stato del primo invio, o che quello che aveva fatto non vale più (UNDONE_SINCE).',
    },
  },
});

function describe(permissions: readonly string[]): string {
  return permissions.length === 0 ? '' : `Permesso: ${permissions.join(' o ')}.`;
}

function answerSchema(call: CallModel): Schema {
  if (call.binary !== undefined) return { type: 'string', format: 'binary', description: call.binary };
  if (call.stream === true) return { type: 'string', description: 'text/event-stream' };
  const payload = documented(call.response ?? {}) as Schema;
  if (call.effect === 'read') {
    return call.responseKey === undefined ? payload : wrapped({ [call.responseKey]: payload });
  }
  return wrapped({
    ResultCode: { type: 'integer', const: 0 },
    ResultMessage: { type: 'string' },
    [call.responseKey ?? 'ResultData']: payload,
  });
}

function wrapped(properties: Schema): Schema {
  return { type: 'object', properties };
}

function hasProperties(schema: unknown): schema is Schema {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    Object.keys((schema as Schema)['properties'] ?? {}).length > 0
  );
}

/** The schema without the engine's keywords (`x-…`, `$…`), which readers of the interface do not need. */
function documented(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(documented);
  if (value === true) return {};
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-') && !key.startsWith('$'))
      .map(([key, item]) => [key, documented(item)]),
  );
}
