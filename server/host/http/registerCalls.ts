import type { FastifyInstance } from 'fastify';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { admit } from '../auth/admit.ts';
import { tokenOf } from '../auth/cookie.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { AnyHandler } from '../calls/handlers.ts';
import { createSlices } from '../createSlices.ts';
import { refuse } from '../errors/refuse.ts';
import { numberSetting } from '../product/numberSetting.ts';
import type { RecordHooks } from '../records/RecordHooks.ts';
import type { Services } from '../Services.ts';
import { answerCall } from './answerCall.ts';
import { guardReferences } from './guardReferences.ts';
import { holdChoices } from './holdChoices.ts';
import type { Gate } from './rateLimits.ts';
import { routeSchema } from './routeSchema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; a guest in public calls. */
    signedIn: SignedInUser;
    /** Who asks, as soon as the session was found; null for a stranger. For the log. */
    whose: number | null;
    /** When the caller last proved who they are; undefined for strangers and other systems. */
    verifiedAt: Date | undefined;
    /** The token by which another system asks; null for people. */
    tokenId: number | null;
  }
}

interface CallWork {
  readonly workOf: (call: CallModel) => AnyHandler | undefined;
  readonly records: RecordHooks | undefined;
}

/**
 * Makes a route of every call and of its mirrors, and of a write that is a GET a second one as POST. A call without handler answers
 * NO_HANDLER. All of them take a tenth of a second: they are made in slices.
 *
 * @param workOf a call's work, and what their lists ask of the product's code.
 * @param gateOf what a call's requests pass once it is known who makes them.
 */
export async function registerCalls(
  app: FastifyInstance,
  services: Services,
  { workOf, records }: CallWork,
  gateOf: (call: CallModel) => Gate,
): Promise<void> {
  const nextSlice = createSlices();
  for (const call of Object.values(services.product.calls)) {
    await nextSlice();
    const answer = answerOf(call, services, workOf(call), records);
    const gate = gateOf(call);
    for (const { url, twin, method, place } of doorsOf(call)) {
      app.route({
        method,
        url,
        bodyLimit: call.maxBody ?? largestBody(call, services.product),
        schema: routeSchema(call, { place, twin, proof: app.productCode }),
        // HEAD would run a write that is a GET.
        exposeHeadRoute: method === 'GET' && call.effect === 'read' && call.stream !== true,
        onRequest: async (request, reply) => {
          refuseOtherBody(call, request.headers['content-type'] ?? '');
          request.signedIn = await admit(call, services, request, reply);
          await gate(request);
          reply.header('cache-control', 'no-store');
        },
        handler: answer,
      });
    }
  }
}

/** A write that is a GET carries what it was given in an address, which is logged and kept: its twin takes the same in a body. */
function doorsOf(call: CallModel) {
  const methods =
    call.effect === 'write' && call.method === 'GET' ? (['GET', 'POST'] as const) : [call.method];
  return methods
    .flatMap((method) =>
      [call.fullPath, ...call.mirrorPaths].map((url) => ({ url, method, twin: method !== call.method })),
    )
    .map((door, place) => ({ ...door, place }));
}

function largestBody({ access }: CallModel, product: Product): number {
  return numberSetting(product, access === 'public' ? 'publicBodyMaxBytes' : 'bodyMaxBytes');
}

/** The multipart parser reads nothing by itself: without this, such a body would pass as none. */
function refuseOtherBody(call: CallModel, found: string): void {
  if (call.multipart === true || !found.startsWith('multipart/')) return;
  throw refuse('MEDIA_UNSUPPORTED', { expected: 'application/json', found });
}

type Answer = ReturnType<typeof answerCall>;

function answerOf(
  call: CallModel,
  services: Services,
  handler: AnyHandler | undefined,
  records: RecordHooks | undefined,
): Answer {
  if (call.stream === true) {
    return async (request, reply) => {
      const { userId, role } = request.signedIn;
      services.events.attach(reply, { userId, role, token: tokenOf(request) ?? '' });
    };
  }
  if (handler !== undefined)
    return answerCall(
      call,
      services,
      holdChoices(call, services.product, guardReferences(call, services.product, handler), records),
    );
  return () => Promise.reject(refuse('NO_HANDLER', { call: call.name }));
}
