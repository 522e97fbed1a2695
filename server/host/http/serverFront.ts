import { createServer, type RequestListener, type Server } from 'node:http';

/** The HTTP server in front of the routes: others can take their place while it listens. */
export interface ServerFront {
  /** For Fastify, which asks once for every address that it listens on. */
  readonly factory: (routes: RequestListener, options: Record<string, unknown>) => Server;
  /** From the next request on these routes answer; what is being answered ends where it began. */
  use(routes: RequestListener): void;
}

export function createServerFront(): ServerFront {
  let answering: RequestListener | undefined;
  return {
    factory(routes, { keepAliveTimeout, requestTimeout, connectionTimeout }) {
      answering ??= routes;
      const server = createServer((request, response) => answering?.(request, response));
      // As Fastify sets them on a server of its own.
      server.keepAliveTimeout = Number(keepAliveTimeout);
      server.requestTimeout = Number(requestTimeout);
      server.setTimeout(Number(connectionTimeout));
      return server;
    },
    use(routes) {
      answering = routes;
    },
  };
}
