import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../auth/addressKey.ts';
import { refuse } from '../errors/refuse.ts';

/** Bytes of one person's answers (of one token's, of a stranger's one address) that may wait to be read. Galleries and long lists on a slow line stay far below. */
const MOST_UNREAD = 128 * 1024 * 1024;
/** Smaller ones are not counted: so many requests as that takes are more than anybody may make. */
const SMALL = 16 * 1024;

/**
 * Bounds what is held in memory for people who ask and do not read: an answer is whole before its first byte is sent, and stays until its last has
 * gone. Further large ones are refused until some were read, or their connections closed.
 */
export function boundUnreadAnswers(app: FastifyInstance, most = MOST_UNREAD): void {
  const unread = new Map<string, number>();
  app.addHook('onSend', async (request, reply, payload) => {
    const size = sizeOf(payload);
    // One that is asked behind others on its connection has no socket of its own yet.
    const { socket } = request.raw;
    if (size < SMALL || reply.raw.destroyed || socket.destroyed) return payload;
    const who = readerOf(request);
    const before = unread.get(who) ?? 0;
    // One alone is let through, however large.
    if (before > 0 && before + size > most) throw refuse('TOO_MANY_REQUESTS', { retryAfter: 10 });
    unread.set(who, before + size);
    const release = () => {
      if (!heldBy(socket).delete(release)) return;
      const left = (unread.get(who) ?? size) - size;
      if (left > 0) unread.set(who, left);
      else unread.delete(who);
    };
    heldBy(socket).add(release);
    reply.raw.once('close', release);
    return payload;
  });
}

/** What is to be released when a connection closes; answers that wait behind others on it hear of that from nobody else. */
const held = new WeakMap<Socket, Set<() => void>>();

function heldBy(socket: Socket): Set<() => void> {
  const known = held.get(socket);
  if (known !== undefined) return known;
  const releases = new Set<() => void>();
  held.set(socket, releases);
  // One listener for all: as many as there are answers would look like a leak.
  socket.once('close', () => {
    for (const release of releases) release();
  });
  return releases;
}

/** Another system takes no room from the person for whom it reads. */
function readerOf({ whose, tokenId, ip }: FastifyRequest): string {
  if (tokenId !== null) return `token ${tokenId}`;
  return whose === null ? addressKey(ip) : `user ${whose}`;
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return payload.length;
  return payload instanceof Uint8Array ? payload.byteLength : 0;
}
