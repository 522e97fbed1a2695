import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createStreams } from './createStreams.ts';
import { CHANNEL, type ChangedEvent, type EventHub, SCHEMAS_CHANNEL, SESSIONS_CHANNEL } from './EventHub.ts';
import { ListeningClient } from './ListeningClient.ts';
import { readChanged } from './readChanged.ts';

/** Shorter than the silence after which proxies close a connection. */
const HEARTBEAT_MS = 25_000;
const RETRY_MS = 2_000;
/** A connection that a firewall forgot is silent for ever, and nobody is told: it is asked this often, and must have answered the time before. */
const PING_MS = 5_000;
/** However many sessions end at once, and however often a stranger says so, streams are looked through this often. */
const REVIEW_MS = 500;
/** A channel full of strangers' words is worth one line a minute. */
const WARN_MS = 60_000;

export interface EventHubOptions {
  readonly url: string;
  /** The product's; it may get others while it runs. */
  readonly entities: () => readonly string[];
  /** Of which of them somebody with a role is told. */
  readonly heard: (role: string) => ReadonlySet<string>;
  /** PostgreSQL is there and answers neither the connection that listened nor a new one: what waits for it need not wait. */
  readonly silent?: () => void;
  /** Schemas were published, or may have been: it is known only that something was said. */
  readonly published?: () => void;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Streams that one person may hold open. */
  readonly perUser: number;
  /** Which of these sessions' tokens are still alive, with the roles of their persons. */
  readonly alive: (tokens: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Rest between two attempts to be connected again, in ms. */
  readonly retryMs?: number;
  /** Between two questions whether PostgreSQL still is there, in ms. */
  readonly pingMs?: number;
  /** Between two signs of life, with which sessions are looked up that ended unheard (they expire by themselves), in ms. */
  readonly heartbeatMs?: number;
}

/**
 * Listens to PostgreSQL's notifications and passes them to the browsers of this process. After a lost connection all
 * entities are announced as changed, because what happened meanwhile is unknown.
 */
export async function openEventHub(options: EventHubOptions): Promise<EventHub> {
  const { log, retryMs = RETRY_MS, heartbeatMs = HEARTBEAT_MS, pingMs = PING_MS } = options;
  const streams = createStreams(options);
  let closed = false;
  let reviewing: NodeJS.Timeout | undefined;
  let warned = 0;

  const send = ({ write, ...event }: ChangedEvent) => {
    // However many listen, an event is made once for each role.
    const parts = new Map<string, Omit<ChangedEvent, 'write'> | undefined>();
    const texts = new Map<string, string>();
    streams.tell(({ userId, role }) => {
      if (!parts.has(role)) parts.set(role, heardPart(event, options.heard(role)));
      const part = parts.get(role);
      if (part === undefined) return undefined;
      if (userId === write?.userId) return told({ ...part, write: write.key });
      const text = texts.get(role) ?? told(part);
      texts.set(role, text);
      return text;
    });
  };
  const review = async () => {
    reviewing = undefined;
    // Unknown is not ended: while the database is away, nothing is told to anybody either.
    await streams.review().catch((error: unknown) => log.warn({ err: error }, 'sessions not looked up'));
  };
  const hear = (channel: string, payload: string | undefined) => {
    if (channel === SESSIONS_CHANNEL) {
      reviewing ??= setTimeout(review, REVIEW_MS).unref();
      return;
    }
    if (channel === SCHEMAS_CHANNEL) return options.published?.();
    const event = readChanged(payload, new Set(options.entities()));
    if (event !== undefined) return send(event);
    if (Date.now() - warned < WARN_MS) return;
    warned = Date.now();
    log.warn({ channel, length: payload?.length }, 'a notification that is none of ours');
  };

  /** @returns a connection that listens, and a promise that is kept when it is lost. */
  const listen = async (): Promise<{ readonly client: ListeningClient; readonly lost: Promise<void> }> => {
    const client = new ListeningClient({
      connectionString: options.url,
      application_name: 'cantieri events',
      connectionTimeoutMillis: pingMs,
      query_timeout: pingMs,
    });
    client.on('error', (error) => log.warn({ error: error.message }, 'event connection lost'));
    client.on('notification', ({ channel, payload }) => hear(channel, payload));
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await client.query(`listen ${SESSIONS_CHANNEL}`);
      await client.query(`listen ${SCHEMAS_CHANNEL}`);
    } catch (error) {
      client.destroy();
      if (isSilence(error)) options.silent?.();
      throw error;
    }
    const pinging = setInterval(() => {
      client.query('select 1').catch(() => client.destroy());
    }, pingMs).unref();
    client.once('end', () => clearInterval(pinging));
    return { client, lost };
  };

  /** One attempt after another for as long as the database is away, however long that is. */
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
      options.published?.();
      await next.lost;
    }
  };

  const heartbeat = setInterval(() => {
    streams.send(': ancora qui\n\n');
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

/** Keys do not say of which entity they are: who is not told of all is told none. */
function heardPart({ entities, keys }: ChangedEvent, heard: ReadonlySet<string>): ChangedEvent | undefined {
  const known = entities.filter((name) => heard.has(name));
  if (known.length === 0) return undefined;
  return known.length === entities.length && keys !== undefined ? { entities, keys } : { entities: known };
}

/** What a connection fails with where no answer came in time: none of a statement, none of a connection that was begun. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /^(Query read timeout|timeout expired)$/.test(error.message);
}

function told(event: object): string {
  return `event: changed\ndata: ${JSON.stringify(event)}\n\n`;
}
