import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Listener } from './changeEvent.ts';

interface Stream extends Omit<Listener, 'role'> {
  readonly reply: FastifyReply;
  /** The role at the last review. */
  role: string;
}

/** The event streams of this process. */
export interface Streams {
  readonly size: number;
  /** @param first is written before any other event. */
  attach(reply: FastifyReply, listener: Listener, position: string, first?: string): void;
  /** Writes to all streams; a slow reader is disconnected and reconnects by itself. */
  send(text: string): void;
  /** Writes to each stream the text for its listener; undefined sends none. */
  tell(textFor: (listener: Pick<Listener, 'userId' | 'role'>) => string | undefined): void;
  /** Ends streams of ended sessions and refreshes the roles of the others. */
  review(): Promise<void>;
  close(): void;
}

/** Unread bytes allowed for one reader, some hundred events. */
const MAX_UNREAD = 64 * 1024;
/** Unread bytes allowed for a burst, before the reader had time. */
const MAX_AT_ONCE = 1024 * 1024;
/** That time, in ms. */
const TURN_MS = 50;
/** Reconnection delay of a stream that made room for a newer one, in ms. */
const COME_BACK = 60_000;

/**
 * Creates the registry of event streams of this process.
 *
 * @param perUser streams of one person; a further one ends the oldest, which reconnects after a minute, so
 * that the tab or device used last always receives events.
 * @param alive returns which session tokens are alive, with their roles.
 */
export function createStreams({
  perUser,
  alive,
}: {
  readonly perUser: number;
  readonly alive: (tokens: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}): Streams {
  // In the order of opening.
  const streams = new Set<Stream>();

  const end = (stream: Stream, word = '') => {
    streams.delete(stream);
    stream.reply.raw.end(word);
  };
  const send = (stream: Stream, text: string) => {
    const { raw } = stream.reply;
    raw.write(text);
    if (raw.writableLength > MAX_AT_ONCE) disconnect(stream);
    // A burst accumulates for every reader: checked again after the system had time to send.
    else if (raw.writableLength > MAX_UNREAD) setTimeout(disconnectIfSlow, TURN_MS, stream).unref();
  };
  const disconnectIfSlow = (stream: Stream) => {
    if (stream.reply.raw.writableLength > MAX_UNREAD) disconnect(stream);
  };
  const disconnect = (stream: Stream) => {
    streams.delete(stream);
    stream.reply.raw.destroy();
  };

  return {
    get size() {
      return streams.size;
    },
    attach(reply, listener, position, first = '') {
      reply.hijack();
      const { raw } = reply;
      // The browser left during authentication: its `close` event has passed.
      if (raw.destroyed || raw.socket === null || raw.socket.destroyed) return;
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const userStreams = [...streams].filter(({ userId }) => userId === listener.userId);
      for (const oldest of userStreams.slice(0, Math.max(0, userStreams.length + 1 - perUser))) {
        end(oldest, `retry: ${COME_BACK}\n\n`);
      }
      const stream: Stream = { ...listener, reply };
      streams.add(stream);
      raw.once('close', () => streams.delete(stream));
      // A browser that reconnects sends the id as `Last-Event-ID`.
      raw.write(`id: ${position}\nretry: 3000\n\n${first}`);
    },
    send(text) {
      for (const stream of streams) send(stream, text);
    },
    tell(textFor) {
      for (const stream of streams) {
        const text = textFor(stream);
        if (text !== undefined) send(stream, text);
      }
    },
    async review() {
      if (streams.size === 0) return;
      const reviewed = [...streams];
      const roles = await alive([...new Set(reviewed.map(({ token }) => token))]);
      for (const stream of reviewed) {
        const role = roles.get(stream.token);
        if (role === undefined) end(stream);
        else stream.role = role;
      }
    },
    close() {
      for (const stream of streams) end(stream);
    },
  };
}
