import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../auth/addressKey.ts';
import { refuse } from '../errors/refuse.ts';

/**
 * Unread bytes allowed for one person, token or address of a stranger; galleries on a slow line stay far
 * below.
 */
const MOST_UNREAD = 128 * 1024 * 1024;
/** Smaller answers are not counted: the rate limits bound them. */
const SMALL = 16 * 1024;

/**
 * Limits the memory of answers that clients do not read: an answer stays in memory until its last byte is
 * sent. Further large answers to the same client are refused until it has read some or closed its
 * connections.
 *
 * @throws Refusal TOO_MANY_REQUESTS.
 */
export function boundUnreadAnswers(app: FastifyInstance, most = MOST_UNREAD): void {
  const unread = new Map<string, number>();
  app.addHook('onSend', async (request, reply, payload) => {
    const size = sizeOf(payload);
    // The reply of a pipelined request has no socket yet; the request has.
    const { socket } = request.raw;
    if (size < SMALL || reply.raw.destroyed || socket.destroyed) return payload;
    const who = readerOf(request);
    const before = unread.get(who) ?? 0;
    // A single answer of any size passes.
    if (before > 0 && before + size > most) throw refuse('TOO_MANY_REQUESTS', { retryAfter: 10 });
    unread.set(who, before + size);
    const release = () => {
      if (!releasesOf(socket).delete(release)) return;
      const remaining = (unread.get(who) ?? size) - size;
      if (remaining > 0) unread.set(who, remaining);
      else unread.delete(who);
    };
    releasesOf(socket).add(release);
    reply.raw.once('close', release);
    return payload;
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
