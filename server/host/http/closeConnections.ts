import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Running calls may take this long to end once the server was told to stop. */
const GRACE_MS = 10_000;

/**
 * Lets the server stop although browsers keep connections open: those on which nothing was ever asked (opened ahead by the
 * browser, which Node does not count as idle) are closed at once, running calls get a grace.
 */
export function registerConnectionClosing(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
}
