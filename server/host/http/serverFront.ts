import { createServer, type RequestListener, type Server } from 'node:http';

/** The HTTP server in front of the routes; the routes can be exchanged while it listens. */
export interface ServerFront {
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
