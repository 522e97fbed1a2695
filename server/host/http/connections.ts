import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../auth/throttle.ts';
import { refuse } from '../errors/Refusal.ts';

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

/**
 * Unread bytes allowed for one person, token or address of a stranger; galleries on a slow line stay far
 * below.
 */
const MAX_UNREAD = 128 * 1024 * 1024;
/** Smaller answers are not counted: the rate limits bound them. */
const SMALL = 16 * 1024;

/**
 * Limits the memory of answers that clients do not read: an answer stays in memory until its last byte is
 * sent. Further large answers to the same client are refused until it has read some or closed its
 * connections.
 *
 * @throws Refusal TOO_MANY_REQUESTS.
 */
export function boundUnreadAnswers(app: FastifyInstance, most = MAX_UNREAD): void {
  const unread = new Map<string, number>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const size = sizeOf(payload);
    // The reply of a pipelined request has no socket yet; the request has.
    const { socket } = request.raw;
    if (size < SMALL || reply.raw.destroyed || socket.destroyed) return done(null, payload);
    const who = readerOf(request);
    const before = unread.get(who) ?? 0;
    // A single answer of any size passes.
    if (before > 0 && before + size > most) return done(refuse('TOO_MANY_REQUESTS', { retryAfter: 10 }));
    unread.set(who, before + size);
    const release = () => {
      if (!releasesOf(socket).delete(release)) return;
      const remaining = (unread.get(who) ?? size) - size;
      if (remaining > 0) unread.set(who, remaining);
      else unread.delete(who);
    };
    releasesOf(socket).add(release);
    reply.raw.once('close', release);
    done(null, payload);
  });
}

/** Release functions by connection: replies of pipelined requests get no `close` event. */
const releasesBySocket = new WeakMap<Socket, Set<() => void>>();

function releasesOf(socket: Socket): Set<() => void> {
  const existing = releasesBySocket.get(socket);
  if (existing !== undefined) return existing;
  const releases = new Set<() => void>();
  releasesBySocket.set(socket, releases);
  // One listener for all answers: one each would exceed Node's limit for listeners.
  socket.once('close', () => {
    for (const release of releases) release();
  });
  return releases;
}

/** Counting key; a token has its own, so that another system takes no room from its user. */
function readerOf({ loggedUserId: whose, tokenId, ip }: FastifyRequest): string {
  if (tokenId !== null) return `token ${tokenId}`;
  return whose === null ? addressKey(ip) : `user ${whose}`;
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return payload.length;
  return payload instanceof Uint8Array ? payload.byteLength : 0;
}
