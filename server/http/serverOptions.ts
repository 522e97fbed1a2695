import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

/** A saved checklist with all its notes is far below; photos come as multipart. */
const LARGEST_BODY = 2 * 1_048_576;
/** A client that sends its request slower than this is gone or hostile. */
const SLOWEST_REQUEST_MS = 120_000;

interface Options {
  readonly log?: FastifyServerOptions['logger'];
  readonly trustProxy?: string | false;
}

type SendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Limits, addresses and logging of the HTTP server itself. */
export function serverOptions(
  { log, trustProxy }: Options,
  sendFailure: SendFailure,
): FastifyHttpOptions<Server> {
  return {
    logger: log ?? false,
    trustProxy: trustProxy ?? false,
    bodyLimit: LARGEST_BODY,
    requestTimeout: SLOWEST_REQUEST_MS,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request as FastifyRequest, reply as FastifyReply);
    },
  };
}
