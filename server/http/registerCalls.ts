import type { FastifyInstance } from 'fastify';
import type { CallModel } from '../../engine/contract/index.ts';
import { admit } from '../auth/admit.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { AnyHandler } from '../calls/handlers.ts';
import { refuse } from '../errors/refuse.ts';
import type { Services } from '../Services.ts';
import { answerCall } from './answerCall.ts';
import { routeSchema } from './routeSchema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; a guest in public calls. */
    signedIn: SignedInUser;
  }
}

/** Makes a route of every call and of its mirrors. A call without handler answers NO_HANDLER. */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  handlers: Readonly<Record<string, AnyHandler>>,
): void {
  app.decorateRequest('signedIn');
  for (const call of Object.values(services.product.calls)) {
    const answer = answerOf(call, services, handlers[call.name]);
    for (const [mirror, url] of [call.fullPath, ...call.mirrorPaths].entries()) {
      app.route({
        method: call.method,
        url,
        schema: routeSchema(call, mirror),
        // HEAD would run a write that is a GET.
        exposeHeadRoute: call.effect === 'read' && call.stream !== true,
        onRequest: async (request, reply) => {
          refuseOtherBody(call, request.headers['content-type'] ?? '');
          request.signedIn = await admit(call, services, request, reply);
          reply.header('cache-control', 'no-store');
        },
        handler: answer,
      });
    }
  }
}

/** The multipart parser reads nothing by itself: without this, such a body would pass as none. */
function refuseOtherBody(call: CallModel, found: string): void {
  if (call.multipart === true || !found.startsWith('multipart/')) return;
  throw refuse('MEDIA_UNSUPPORTED', { expected: 'application/json', found });
}

type Answer = ReturnType<typeof answerCall>;

function answerOf(call: CallModel, services: Services, handler: AnyHandler | undefined): Answer {
  if (call.stream === true) return async (_request, reply) => services.events.attach(reply);
  if (handler !== undefined) return answerCall(call, services, handler);
  return () => Promise.reject(refuse('NO_HANDLER', { call: call.name }));
}
