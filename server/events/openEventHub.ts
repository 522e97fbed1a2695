import type { OutgoingHttpHeaders } from 'node:http';
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
  readonly log: FastifyBaseLogger;
}): Promise<EventHub> {
  const replies = new Set<FastifyReply>();
  let client: Client | undefined;
  let closed = false;

  const send = (event: ChangedEvent) => {
    const text = `event: changed\ndata: ${JSON.stringify(event)}\n\n`;
    for (const reply of replies) reply.raw.write(text);
  };

  const listen = async (): Promise<void> => {
    const next = new Client({ connectionString: options.url, application_name: 'cantieri events' });
    next.on('error', (error) => options.log.warn({ error: error.message }, 'event connection lost'));
    next.on('notification', ({ payload }) => send(JSON.parse(payload ?? '{"entities":[]}') as ChangedEvent));
    next.on('end', () => {
      if (!closed) retry();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };

  const retry = () => {
    setTimeout(() => {
      if (closed) return;
      listen().then(() => send({ entities: options.entities }), retry);
    }, RETRY_MS).unref();
  };

  const heartbeat = setInterval(() => {
    for (const reply of replies) reply.raw.write(': ancora qui\n\n');
  }, HEARTBEAT_MS).unref();

  await listen();
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
      await client?.end();
    },
  };
}
