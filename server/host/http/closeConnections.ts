import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time that running calls have to end after the server was asked to stop. */
const GRACE_MS = 10_000;

/**
 * Lets the server stop although browsers hold connections open: connections without any request (opened in
 * advance by the browser; Node does not count them as idle) are closed at once, the others after `GRACE_MS`.
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
