import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { Client } from 'pg';
import { CHANNEL, type ChangedEvent, type EventHub } from './EventHub.ts';

/** Shorter than the silence after which proxies close a connection. */
const HEARTBEAT_MS = 25_000;
const RETRY_MS = 2_000;

/**
 * Listens to PostgreSQL's notifications and passes them to the browsers of this process. After a lost connection all
 * entities are announced as changed, because what happened meanwhile is unknown.
 */
export async function openEventHub(options: {
  readonly url: string;
  readonly entities: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Rest between two attempts to be connected again, in ms. */
  readonly retryMs?: number;
}): Promise<EventHub> {
  const { retryMs = RETRY_MS } = options;
  const replies = new Set<FastifyReply>();
  let closed = false;

  const send = (event: ChangedEvent) => {
    const text = `event: changed\ndata: ${JSON.stringify(event)}\n\n`;
    for (const reply of replies) reply.raw.write(text);
  };

  /** @returns a connection that listens, and a promise that is kept when it is lost. */
  const listen = async (): Promise<{ readonly client: Client; readonly lost: Promise<void> }> => {
    const client = new Client({ connectionString: options.url, application_name: 'cantieri events' });
    client.on('error', (error) => options.log.warn({ error: error.message }, 'event connection lost'));
    client.on('notification', ({ payload }) =>
      send(JSON.parse(payload ?? '{"entities":[]}') as ChangedEvent),
    );
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      return { client, lost };
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
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
      if (closed) return void next.client.end();
      send({ entities: options.entities });
      await next.lost;
    }
  };

  const heartbeat = setInterval(() => {
    for (const reply of replies) reply.raw.write(': ancora qui\n\n');
  }, HEARTBEAT_MS).unref();

  const first = await listen();
  let current = first.client;
  void listenAgain(first.lost);
  return {
    get listeners() {
      return replies.size;
    },
    attach(reply) {
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write('retry: 3000\n\n');
      replies.add(reply);
      reply.raw.once('close', () => replies.delete(reply));
    },
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(heartbeat);
      for (const reply of replies) reply.raw.end();
      await current.end();
    },
  };
}
