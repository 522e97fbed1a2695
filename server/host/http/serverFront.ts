import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { discreet, RequestLog } from './requestLog.ts';

/** The HTTP server in front of the routes; the routes can be exchanged while it listens. */
interface ServerFront {
  /** Server factory for Fastify, which calls it once for each address it listens on. */
  readonly factory: (routes: RequestListener, options: Record<string, unknown>) => Server;
  /** Directs all following requests to these routes; running ones end on the former routes. */
  use(routes: RequestListener): void;
}

export function createServerFront(): ServerFront {
  let currentRoutes: RequestListener | undefined;
  return {
    factory(routes, { keepAliveTimeout, requestTimeout, connectionTimeout }) {
      currentRoutes ??= routes;
      const server = createServer((request, response) => currentRoutes?.(request, response));
      // Fastify sets these only on servers that it creates itself.
      server.keepAliveTimeout = Number(keepAliveTimeout);
      server.requestTimeout = Number(requestTimeout);
      server.setTimeout(Number(connectionTimeout));
      return server;
    },
    use(routes) {
      currentRoutes = routes;
    },
  };
}

/** Body limit of routes that are no calls: none of them reads a body. Calls have their own limits. */
const LARGEST_BODY = 1024;
/** Longest time for a client to send its request. */
const SLOWEST_REQUEST_MS = 120_000;

/**
 * A connection without traffic is closed after this time: idle, or its client does not read the answer. No
 * answer takes longer; event streams send something more often.
 */
const LONGEST_SILENCE_MS = 120_000;
/** Keep-alive time as a share of it: 72 s, longer than the usual 60 s of proxies. */
const IDLE_SHARE = 0.6;

interface Options {
  readonly silenceMs?: number;
  readonly log?: FastifyServerOptions['logger'];
  readonly trustProxy?: string | false;
}

type SendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Limits, addresses and logging of the HTTP server itself. */
export function serverOptions(
  { log, trustProxy, silenceMs = LONGEST_SILENCE_MS }: Options,
  sendFailure: SendFailure,
): FastifyHttpOptions<Server> {
  return {
    logger: discreet(log ?? false),
    logController: new RequestLog(),
    trustProxy: trustProxy ?? false,
    bodyLimit: LARGEST_BODY,
    requestTimeout: SLOWEST_REQUEST_MS,
    connectionTimeout: silenceMs,
    // Announced to clients, and below `connectionTimeout`, which could close a connection during a request.
    keepAliveTimeout: silenceMs * IDLE_SHARE,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request as FastifyRequest, reply as FastifyReply);
    },
  };
}
