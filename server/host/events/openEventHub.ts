import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { Client } from 'pg';
import {
  CHANNEL,
  type ChangedEvent,
  type EventHub,
  type Listener,
  readChangeEvent,
  SCHEMAS_CHANNEL,
  SESSIONS_CHANNEL,
} from './changeEvent.ts';

interface Stream extends Omit<Listener, 'role'> {
  readonly reply: FastifyReply;
  /** The role at the last review. */
  role: string;
}

interface Streams {
  readonly size: number;
  attach(reply: FastifyReply, listener: Listener): void;
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
function createStreams({
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
    attach(reply, listener) {
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

/** Shorter than the idle time after which proxies close a connection. */
const HEARTBEAT_MS = 25_000;
const RETRY_MS = 2_000;
/** Interval of pings: a connection dropped by a firewall reports no error; an unanswered ping ends it. */
const PING_MS = 5_000;
/** Interval of reviews, independent of the number of notifications. */
const REVIEW_MS = 500;
/** Warnings about foreign notifications are limited to one a minute. */
const WARN_MS = 60_000;

interface EventHubOptions {
  readonly url: string;
  /** Entities of the product in force. */
  readonly entities: () => readonly string[];
  /** Entities that a role may hear of. */
  readonly entitiesOf: (role: string) => ReadonlySet<string>;
  /** Called when PostgreSQL answers neither the listening nor a new connection, to abort waiting queries. */
  readonly onSilence?: () => void;
  /** Called when schemas were published or may have been. */
  readonly onPublished?: () => void;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Streams per person. */
  readonly perUser: number;
  /** Returns which session tokens are alive, with their roles. */
  readonly alive: (tokens: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Pause between two connection attempts, in ms. */
  readonly retryMs?: number;
  /** Interval of pings, in ms. */
  readonly pingMs?: number;
  /** Interval of heartbeats, with which expired sessions are detected, in ms. */
  readonly heartbeatMs?: number;
}

/**
 * Listens to PostgreSQL's notifications and forwards them to the browsers of this process. After a lost
 * connection all entities are announced, because changes may have been missed.
 */
export async function openEventHub(options: EventHubOptions): Promise<EventHub> {
  const { log, retryMs = RETRY_MS, heartbeatMs = HEARTBEAT_MS, pingMs = PING_MS } = options;
  const streams = createStreams(options);
  let closed = false;
  let reviewing: NodeJS.Timeout | undefined;
  let warned = 0;

  const send = ({ write, ...event }: ChangedEvent) => {
    // Each role's text is built once per event.
    const parts = new Map<string, Omit<ChangedEvent, 'write'> | undefined>();
    const texts = new Map<string, string>();
    streams.tell(({ userId, role }) => {
      if (!parts.has(role)) parts.set(role, visiblePart(event, options.entitiesOf(role)));
      const part = parts.get(role);
      if (part === undefined) return undefined;
      if (userId === write?.userId) return eventText({ ...part, write: write.key });
      const text = texts.get(role) ?? eventText(part);
      texts.set(role, text);
      return text;
    });
  };
  const review = async () => {
    reviewing = undefined;
    // An unreachable database does not end sessions.
    await streams.review().catch((error: unknown) => log.warn({ err: error }, 'sessions not looked up'));
  };
  const onNotification = (channel: string, payload: string | undefined) => {
    if (channel === SESSIONS_CHANNEL) {
      reviewing ??= setTimeout(review, REVIEW_MS).unref();
      return;
    }
    if (channel === SCHEMAS_CHANNEL) return options.onPublished?.();
    const event = readChangeEvent(payload, new Set(options.entities()));
    if (event !== undefined) return send(event);
    if (Date.now() - warned < WARN_MS) return;
    warned = Date.now();
    log.warn({ channel, length: payload?.length }, 'a notification that is none of ours');
  };

  /** @returns a listening connection, and a promise that resolves when it is lost. */
  const listen = async (): Promise<{ readonly client: ListeningClient; readonly lost: Promise<void> }> => {
    const client = new ListeningClient({
      connectionString: options.url,
      application_name: 'cantieri events',
      connectionTimeoutMillis: pingMs,
      query_timeout: pingMs,
    });
    client.on('error', (error) => log.warn({ error: error.message }, 'event connection lost'));
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload));
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await client.query(`listen ${SESSIONS_CHANNEL}`);
      await client.query(`listen ${SCHEMAS_CHANNEL}`);
    } catch (error) {
      client.destroy();
      if (isSilence(error)) options.onSilence?.();
      throw error;
    }
    const pinging = setInterval(() => {
      client.query('select 1').catch(() => client.destroy());
    }, pingMs).unref();
    client.once('end', () => clearInterval(pinging));
    return { client, lost };
  };

  /** Reconnects until it succeeds. */
  const listenAgain = async (lost: Promise<void>): Promise<void> => {
    await lost;
    while (!closed) {
      await pause(retryMs, undefined, { ref: false });
      if (closed) return;
      const next = await listen().catch(() => undefined);
      if (next === undefined) continue;
      current = next.client;
      if (closed) return next.client.destroy();
      await review();
      send({ entities: options.entities() });
      options.onPublished?.();
      await next.lost;
    }
  };

  const heartbeat = setInterval(() => {
    streams.send(': still here\n\n');
    void review();
  }, heartbeatMs).unref();

  const first = await listen();
  let current = first.client;
  void listenAgain(first.lost);
  return {
    get listeners() {
      return streams.size;
    },
    attach: streams.attach,
    tell: send,
    tellNewer: () => streams.send('event: newer\ndata: {}\n\n'),
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(reviewing);
      streams.close();
      current.destroy();
    },
  };
}

/** Keys do not tell their entity: they are sent only if all entities may be heard. */
function visiblePart(
  { entities, keys }: ChangedEvent,
  allowed: ReadonlySet<string>,
): ChangedEvent | undefined {
  const visibleEntities = entities.filter((name) => allowed.has(name));
  if (visibleEntities.length === 0) return undefined;
  return visibleEntities.length === entities.length && keys !== undefined
    ? { entities, keys }
    : { entities: visibleEntities };
}

/** Whether the error is a timeout of a statement or a connection attempt. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /^(Query read timeout|timeout expired)$/.test(error.message);
}

function eventText(event: object): string {
  return `event: changed\ndata: ${JSON.stringify(event)}\n\n`;
}

/** A connection that can be destroyed at once, because a lost server would not answer a closing handshake. */
class ListeningClient extends Client {
  destroy(): void {
    this.connection.stream.destroy();
  }
}
