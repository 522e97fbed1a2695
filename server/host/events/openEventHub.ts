import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import {
  CHANNEL,
  type ChangedEvent,
  type EventHub,
  readChangeEvent,
  SCHEMAS_CHANNEL,
  SESSIONS_CHANNEL,
} from './changeEvent.ts';
import { createStreams } from './createStreams.ts';

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
  const id = randomUUID();
  let eventCount = 0;
  const position = () => `${id}.${eventCount}`;

  const send = ({ write, ...event }: ChangedEvent) => {
    eventCount += 1;
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
    get position() {
      return position();
    },
    attach(reply, listener, since = position()) {
      const firstEvent =
        since === position()
          ? undefined
          : visiblePart({ entities: options.entities() }, options.entitiesOf(listener.role));
      streams.attach(reply, listener, position(), firstEvent && eventText(firstEvent));
    },
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
