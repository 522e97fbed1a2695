import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Listener } from './EventHub.ts';

interface Stream extends Omit<Listener, 'role'> {
  readonly reply: FastifyReply;
  /** As it was last looked up. */
  role: string;
}

export interface Streams {
  readonly size: number;
  attach(reply: FastifyReply, listener: Listener): void;
  /** Writes to all of them; a reader that does not keep up is let go, and comes back by itself when it can. */
  send(text: string): void;
  /** The same, to each what its person hears of it; undefined: nothing. */
  tell(textFor: (listener: Pick<Listener, 'userId' | 'role'>) => string | undefined): void;
  /** Ends those whose session has ended, and looks up the roles of the others. */
  review(): Promise<void>;
  close(): void;
}

/** Bytes that may wait for one reader: some hundred events. One that takes none of them any more is gone or hostile. */
const MOST_UNREAD = 64 * 1024;
/** Of a burst, before its reader had a chance. */
const MOST_AT_ONCE = 1024 * 1024;
/** That chance, in ms. */
const TURN_MS = 50;
/** How long a stream that had to make room for a newer one waits before it comes back, in ms. */
const COME_BACK = 60_000;

/**
 * The streams of events that this process holds open.
 *
 * @param perUser streams of one person. A further one ends the oldest, told to come back after a minute: whatever tab or device somebody
 *   has just turned to is the one that must hear; a hidden tab is told to come back, and does.
 * @param alive which of these sessions' tokens are still alive, with the roles of their persons.
 */
export function createStreams({
  perUser,
  alive,
}: {
  readonly perUser: number;
  readonly alive: (tokens: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}): Streams {
  // In the order in which they were opened.
  const streams = new Set<Stream>();

  const end = (stream: Stream, word = '') => {
    streams.delete(stream);
    stream.reply.raw.end(word);
  };
  const send = (stream: Stream, text: string) => {
    const { raw } = stream.reply;
    raw.write(text);
    if (raw.writableLength > MOST_AT_ONCE) letGo(stream);
    // What came together waits together, whoever reads: it is looked at again once the system has had its turn.
    else if (raw.writableLength > MOST_UNREAD) setTimeout(letGoIfSlow, TURN_MS, stream).unref();
  };
  const letGoIfSlow = (stream: Stream) => {
    if (stream.reply.raw.writableLength > MOST_UNREAD) letGo(stream);
  };
  const letGo = (stream: Stream) => {
    streams.delete(stream);
    stream.reply.raw.destroy();
  };

  return {
    get size() {
      return streams.size;
    },
    attach(reply, listener) {
      reply.hijack();
      const { raw } = reply;
      // The browser left while its session was looked up: 'close' has been, and will not come again.
      if (raw.destroyed || raw.socket === null || raw.socket.destroyed) return;
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const own = [...streams].filter(({ userId }) => userId === listener.userId);
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - perUser))) {
        end(oldest, `retry: ${COME_BACK}\n\n`);
      }
      const stream: Stream = { ...listener, reply };
      streams.add(stream);
      raw.once('close', () => streams.delete(stream));
      raw.write('retry: 3000\n\n');
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
      const asked = [...streams];
      const found = await alive([...new Set(asked.map(({ token }) => token))]);
      for (const stream of asked) {
        const role = found.get(stream.token);
        if (role === undefined) end(stream);
        else stream.role = role;
      }
    },
    close() {
      for (const stream of streams) end(stream);
    },
  };
}
