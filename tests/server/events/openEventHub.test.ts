import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEventHub } from '../../../server/host/events/openEventHub.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { openEventStream } from '../../support/openEventStream.ts';

/** No stream is ever opened. */
const NOBODY = {
  perUser: 6,
  alive: async () => new Map<string, string>(),
  entitiesOf: () => new Set<string>(),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A way to the database that can be cut, and counts who tries it. */
async function cuttable(url: string) {
  const target = new URL(url);
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  let cut = false;
  let silent = false;
  let tried = 0;
  const server = createServer((socket) => {
    tried += 1;
    sockets.add(socket.on('error', () => undefined));
    if (cut) return void socket.destroy();
    const onward = connect(Number(port), hostname).on('error', () => undefined);
    sockets.add(onward);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      from.on('data', (bytes) => silent || to.write(bytes));
      from.on('close', () => silent || to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    tried: () => tried,
    cut(now: boolean) {
      cut = now;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    /** Drops all bytes of any connection without closing it, as a firewall does that lost its state. */
    silence(now: boolean) {
      silent = now;
    },
    close() {
      silent = false;
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

// Each failed attempt once began two more: within a minute without database the server died of it.
it('tries one connection at a time while the database is away, and listens when it is back', async () => {
  const way = await cuttable(database.url);
  const hub = await openEventHub({
    url: way.url,
    entities: () => ['team'],
    ...NOBODY,
    log: fastify().log,
    retryMs: 20,
  });
  expect(way.tried()).toBe(1);
  way.cut(true);
  await expect.poll(way.tried, { timeout: 20_000 }).toBeGreaterThan(12);
  const before = way.tried();
  const started = performance.now();
  await expect.poll(way.tried, { timeout: 20_000 }).toBeGreaterThan(before + 10);
  // Twenty milliseconds apart at least: not more of them than fit into the time.
  expect(way.tried() - before).toBeLessThanOrEqual((performance.now() - started) / 20 + 2);

  way.cut(false);
  const listening = async () =>
    (
      await database.pool.query(
        "select 1 from pg_stat_activity where application_name = 'cantieri events' and datname = current_database()",
      )
    ).rows.length;
  await expect.poll(listening, { timeout: 20_000 }).toBe(1);
  await hub.close();
  await expect.poll(listening, { timeout: 20_000 }).toBe(0);
  way.close();
});

it('announces all that a role may read to a browser that has missed an event, and nothing to others', async () => {
  const hub = await openEventHub({
    url: database.url,
    entities: () => ['team', 'order', 'vehicle'],
    ...NOBODY,
    entitiesOf: () => new Set(['team', 'vehicle']),
    log: fastify().log,
  });
  const app = fastify();
  app.get<{ Querystring: { readonly since?: string } }>('/events', async ({ query: { since } }, reply) =>
    hub.attach(reply, { userId: 1, role: 'reader', token: 'one' }, since),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const notify = (entity: string) =>
    database.pool.query('select pg_notify($1, $2)', [
      'cantieri_changed',
      JSON.stringify({ entities: [entity] }),
    ]);
  const before = hub.position;
  await notify('order');
  await expect.poll(() => hub.position).not.toBe(before);
  const late = await openEventStream(address, '', { since: before });
  const current = await openEventStream(address, '', { since: hub.position });
  await notify('team');
  expect((await late.next()).data).toEqual({ entities: ['team', 'vehicle'] });
  for (const { next, close } of [late, current]) {
    expect((await next()).data).toEqual({ entities: ['team'] });
    close();
  }
  await hub.close();
  await app.close();
});

it('[REL-9] replaces a silent connection by a new one, and has everything reloaded', async () => {
  const way = await cuttable(database.url);
  const hub = await openEventHub({
    url: way.url,
    entities: () => ['team', 'order'],
    ...NOBODY,
    entitiesOf: () => new Set(['team', 'order']),
    alive: async (tokens) => new Map(tokens.map((token) => [token, 'reader'])),
    log: fastify().log,
    retryMs: 20,
    // A busy machine takes a tenth of it to answer.
    pingMs: 1_000,
  });
  const app = fastify();
  app.get('/events', async (_request, reply) =>
    hub.attach(reply, { userId: 1, role: 'reader', token: 'one' }),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await openEventStream(address, '');
  const notify = (entity: string) =>
    database.pool.query('select pg_notify($1, $2)', [
      'cantieri_changed',
      JSON.stringify({ entities: [entity] }),
    ]);
  // A healthy connection produces no message.
  await pause(2_500);
  await notify('order');
  expect((await browser.next()).data).toEqual({ entities: ['order'] });
  way.silence(true);
  await notify('order');
  // Without traffic no second connection can exist.
  await pause(2_500);
  way.silence(false);
  expect((await browser.next()).data).toEqual({ entities: ['team', 'order'] });
  await notify('team');
  expect((await browser.next()).data).toEqual({ entities: ['team'] });
  browser.close();
  await hub.close();
  await app.close();
  way.close();
});
