import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { messageText } from '../../../engine/index.ts';
import { admit } from '../auth/admit.ts';
import { tokenOf } from '../auth/cookie.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { AnyHandler } from '../calls/handlers.ts';
import { envelopeSchema, type InterfaceWords } from '../errors/envelope.ts';
import { refuse } from '../errors/Refusal.ts';
import { messagesFor, numberSetting } from '../product/productLookups.ts';
import type { RecordHooks } from '../records/RecordHooks.ts';
import type { Services } from '../Services.ts';
import { callHandler } from './callHandler.ts';
import { withOfferedValuesChecked } from './input/withOfferedValuesChecked.ts';
import { withReferencesChecked } from './input/withReferencesChecked.ts';
import type { Gate } from './limits.ts';

type Schema = Readonly<Record<string, unknown>>;

interface RouteWords {
  /** Number of the call's endpoint, from 0: operation ids must differ. */
  readonly index: number;
  /** Whether this is the POST twin, whose body has the fields of the query. */
  readonly twin: boolean;
  /** Value of the header `X-Requested-With` of writes. */
  readonly proof: string;
  /** Texts of the OpenAPI document. */
  readonly words: InterfaceWords;
}

/** The route's entry in the OpenAPI document; `callHandler` validates and serialises. */
function routeSchema(call: CallModel, { index, twin, proof, words }: RouteWords): FastifySchema {
  const permissions = [call.permission ?? []].flat();
  const bodySchema = twin ? call.query : call.body;
  const body = call.multipart === true || bodySchema === undefined ? {} : { body: documented(bodySchema) };
  return {
    operationId: index === 0 ? call.name : `${call.name}_${index + 1}`,
    summary: call.summary,
    description:
      permissions.length === 0 ? '' : words('interface.permission', { permissions: permissions.join(' o ') }),
    tags: [call.service],
    security: securityOf(call),
    ...(call.multipart === true
      ? { consumes: ['multipart/form-data'], body: documented(call.body ?? {}) }
      : body),
    ...(hasProperties(call.params) ? { params: documented(call.params) } : {}),
    ...(!twin && hasProperties(call.query) ? { querystring: documented(call.query) } : {}),
    ...(call.effect === 'write' ? { headers: writeHeaders(proof, words) } : {}),
    response: { 200: answerSchema(call), '4xx': envelopeSchema(words) },
  };
}

/** Alternative credentials: a session, or a token with the scope of the call. */
function securityOf({ access, scope }: CallModel) {
  if (access === 'public') return [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])];
}

const writeHeaders = (proof: string, words: InterfaceWords) => ({
  type: 'object',
  properties: {
    'x-requested-with': {
      type: 'string',
      enum: [proof],
      description: words('interface.proof'),
    },
    'idempotency-key': {
      type: 'string',
      description: words('interface.key'),
    },
    'idempotency-repeat': {
      type: 'string',
      enum: ['1'],
      description: words('interface.repeat'),
    },
  },
});

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

declare module 'fastify' {
  interface FastifyRequest {
    /** The user; a guest in public calls. Set before the body is read. */
    signedIn: SignedInUser;
    /** User id for the log, set as soon as the session is known; null for strangers. */
    loggedUserId: number | null;
    /** Numbers of the records that the input refers to, for the log; undefined before the input is read. */
    loggedRecords: Readonly<Record<string, number>> | undefined;
    /** The user's language, set with it; undefined for strangers. */
    userLocale: string | undefined;
    /** Time of the user's last authentication; undefined for strangers and tokens. */
    verifiedAt: Date | undefined;
    /** Id of the token that another system uses; null for people. */
    tokenId: number | null;
  }
}

interface CallWork {
  readonly workOf: (call: CallModel) => AnyHandler | undefined;
  readonly records: RecordHooks | undefined;
}

/**
 * Registers a route for each call, for its mirror paths and, for a GET write, a POST twin. A call without a
 * handler answers NO_HANDLER. Registered in slices: together they would block the process for a tenth of a
 * second.
 *
 * @param workOf the handler of a call.
 * @param records the product's hooks, used by the lists of choices.
 * @param gateOf the rate limit of a call, applied after authentication.
 */
export async function registerCalls(
  app: FastifyInstance,
  services: Services,
  { workOf, records }: CallWork,
  gateOf: (call: CallModel) => Gate,
): Promise<void> {
  const messages = messagesFor(services.product, 'it');
  const words: InterfaceWords = (id, slots = {}) => messageText(id, slots, messages);
  const nextSlice = createSlices();
  for (const call of Object.values(services.product.calls)) {
    await nextSlice();
    const handler = handlerOf(call, services, workOf(call), records);
    const gate = gateOf(call);
    for (const { url, twin, method, index } of endpointsOf(call)) {
      app.route({
        method,
        url,
        bodyLimit: call.maxBody ?? largestBody(call, services.product),
        // Described when the document is read: a description of every call would delay each start and publication.
        config: {
          swaggerTransform: () => ({
            schema: routeSchema(call, { index, twin, proof: app.productCode, words }),
            url,
          }),
        },
        // HEAD would run a write that is a GET.
        exposeHeadRoute: method === 'GET' && call.effect === 'read' && call.stream !== true,
        onRequest: async (request, reply) => {
          refuseOtherBody(call, request.headers['content-type'] ?? '');
          request.signedIn = await admit(call, services, request, reply);
          await gate(request);
          reply.header('cache-control', 'no-store');
        },
        handler,
      });
    }
  }
}

/**
 * Methods and URLs of a call. A GET write has its input in the URL, which is logged: its POST twin takes a
 * body.
 */
function endpointsOf(call: CallModel) {
  const methods =
    call.effect === 'write' && call.method === 'GET' ? (['GET', 'POST'] as const) : [call.method];
  return methods
    .flatMap((method) =>
      [call.fullPath, ...call.mirrorPaths].map((url) => ({ url, method, twin: method !== call.method })),
    )
    .map((endpoint, index) => ({ ...endpoint, index }));
}

function largestBody({ access }: CallModel, product: Product): number {
  return numberSetting(product, access === 'public' ? 'publicBodyMaxBytes' : 'bodyMaxBytes');
}

/**
 * The multipart parser ignores bodies without a reader: without this check such a body would count as empty.
 */
function refuseOtherBody(call: CallModel, contentType: string): void {
  if (call.multipart === true || !contentType.startsWith('multipart/')) return;
  throw refuse('MEDIA_UNSUPPORTED', { expected: 'application/json', found: contentType });
}

function handlerOf(
  call: CallModel,
  services: Services,
  work: AnyHandler | undefined,
  records: RecordHooks | undefined,
): ReturnType<typeof callHandler> {
  if (call.stream === true) {
    return async (request, reply) => {
      const { userId, role } = request.signedIn;
      // A browser that reconnects reloads by itself.
      const { since } =
        request.headers['last-event-id'] === undefined ? (request.query as { readonly since?: string }) : {};
      services.events.attach(reply, { userId, role, token: tokenOf(request) ?? '' }, since);
    };
  }
  if (work !== undefined)
    return callHandler(
      call,
      services,
      withOfferedValuesChecked(
        call,
        services.product,
        withReferencesChecked(call, services.product, work),
        records,
      ),
    );
  return () => Promise.reject(refuse('NO_HANDLER', { call: call.name }));
}

/** Longest time in ms for which other requests wait; a page takes several turns, and waits in each. */
const SLICE_MS = 4;

/**
 * Returns a function to await between pieces of long work: yields to other requests after each slice of time.
 */
function createSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await nextTurn();
    began = performance.now();
  };
}
