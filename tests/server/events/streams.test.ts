import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventHub } from '../../../server/host/events/openEventHub.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { openEventStream } from '../../support/openEventStream.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp({ heartbeatMs: 200 });
  admin = await test.api('admin');
});
afterAll(() => test.close());

const notify = (payload: string, channel = 'cantieri_changed') =>
  test.database.pool.query('select pg_notify($1, $2)', [channel, payload]);
/** Kept when the stream ends by itself. */
const ended = async (stream: Awaited<ReturnType<typeof openEventStream>>) => {
  await expect(stream.next()).rejects.toThrow('the stream has ended');
};

describe('[SEC-P14] foreign notifications', () => {
  it.each([
    'hello',
    '',
    'null',
    '7',
    '[]',
    '{"entities":"team"}',
    '{"entities":[{}]}',
    '{"entities":["nothing of ours"]}',
    '{"entities":["team"],"keys":{"length":1}}',
    `{"entities":${'['.repeat(3_000)}${']'.repeat(3_000)}}`,
  ])('%s ends no process', async (payload) => {
    await notify(payload);
    await notify('x', 'cantieri_sessions');
    const events = await openEventStream(test.address, admin.cookie);
    await notify(payload);
    await admin.post('/base/company/update', { obj: { CompanyName: `Linee ${Math.random()}` } });
    const received: string[][] = [];
    while (!received.at(-1)?.includes('company')) received.push((await events.next()).data.entities);
    expect(received.flat().filter((name) => !['team', 'company'].includes(name))).toEqual([]);
    events.close();
  });
});

describe('[SEC-P15] a stream ends with its session', () => {
  it('when its person signs out, and no other person’s does', async () => {
    const capo = await test.api('capo');
    const [own, other] = [
      await openEventStream(test.address, capo.cookie),
      await openEventStream(test.address, admin.cookie),
    ];
    await capo.post('/auth/logout');
    await ended(own);
    await notify('{"entities":["team"]}');
    expect((await other.next()).data).toEqual({ entities: ['team'] });
    other.close();
  });

  it('when its person is switched off', async () => {
    const operaio = await test.api('operaio');
    const stream = await openEventStream(test.address, operaio.cookie);
    await test.database.db
      .updateTable('users')
      .set({ active: 'N' })
      .where('userId', '=', TEST_USERS.operaio.userId)
      .execute();
    await ended(stream);
    await test.database.db.updateTable('users').set({ active: 'Y' }).execute();
  });

  it('when the session expires without an event', async () => {
    const ufficio = await test.api('ufficio');
    const stream = await openEventStream(test.address, ufficio.cookie);
    await test.database.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
      .where('userId', '=', TEST_USERS.ufficio.userId)
      .execute();
    await ended(stream);
  });
});

it('[SEC-Q14] a stream follows the current role of its user', async () => {
  const ufficio = await test.api('ufficio');
  const stream = await openEventStream(test.address, ufficio.cookie);
  const users = test.database.db.updateTable('users').where('userId', '=', TEST_USERS.ufficio.userId);
  await users.set({ role: 'admin' }).execute();
  await expect
    .poll(async () => {
      await notify('{"entities":["user"]}');
      await notify('{"entities":["team"]}');
      return (await stream.next()).data.entities;
    })
    .toEqual(['user']);
  // Of the same round; the next test would receive it.
  expect((await stream.next()).data).toEqual({ entities: ['team'] });
  stream.close();
  await users.set({ role: 'backoffice' }).execute();
});

describe('[SEC-P15] one person’s streams', () => {
  it('are at most six per user: a further one ends the oldest, which reconnects a minute later', async () => {
    const [planner, capo] = [await test.api('planner'), await test.api('capo')];
    const otherStream = await openEventStream(test.address, capo.cookie);
    const first = await fetch(`${test.address}/events`, { headers: { cookie: planner.cookie } });
    const remainingStreams = [];
    for (let tab = 0; tab < 6; tab++)
      remainingStreams.push(await openEventStream(test.address, planner.cookie));
    expect(await first.text()).toMatch(/retry: 3000\n\n(?:: still here\n\n)*retry: 60000\n\n$/);
    await notify('{"entities":["team"]}');
    for (const stream of [...remainingStreams, otherStream]) {
      expect((await stream.next()).data).toEqual({ entities: ['team'] });
      stream.close();
    }
  });
});

describe('streams with a reader that stopped reading', () => {
  /** A hub with a separate server whose session look-up is slow. */
  async function hubWith(lookUpMs: number) {
    const hub = await openEventHub({
      url: test.database.url,
      entities: () => ['team'],
      log: fastify().log,
      perUser: 1_000,
      alive: async (tokens) => new Map(tokens.map((token) => [token, 'reader'])),
      entitiesOf: () => new Set(['team']),
    });
    const app = fastify();
    app.get('/events', async (_request, reply) => {
      await pause(lookUpMs);
      hub.attach(reply, { userId: 1, role: 'reader', token: 'one' });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const open = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write('GET /events HTTP/1.1\r\nhost: x\r\n\r\n');
      return socket;
    };
    return { hub, open, close: async () => [await hub.close(), await app.close()] };
  }

  it('[SEC-P16] are not kept where the browser left while its session was looked up', async () => {
    const { hub, open, close } = await hubWith(300);
    const streams = await Promise.all(Array.from({ length: 50 }, open));
    const stayed = await open();
    await pause(50);
    for (const socket of streams) socket.destroy();
    await expect.poll(() => hub.listeners, { timeout: 10_000 }).toBe(1);
    await pause(500);
    expect(hub.listeners).toBe(1);
    stayed.destroy();
    await expect.poll(() => hub.listeners, { timeout: 10_000 }).toBe(0);
    await close();
  });

  it('[SEC-S1] are closed before much data waits; active readers receive everything', async () => {
    const { hub, open, close } = await hubWith(0);
    const [slow, quick] = [await open(), await open()];
    slow.pause();
    let received = '';
    quick.setEncoding('utf8').on('data', (text) => {
      received += String(text);
    });
    await expect.poll(() => hub.listeners).toBe(2);
    const keys = Array.from({ length: 1_000 }, (_, at) => String(at));
    const event = JSON.stringify({ entities: ['team'], keys });
    // Events that are sent at once wait at once: the reader is not slow.
    for (let at = 0; at < 40; at += 1) hub.tell({ entities: ['team'], keys });
    expect(hub.listeners).toBe(2);
    let messageCount = 40;
    // The buffers of both systems take some megabytes.
    while (hub.listeners === 2 && messageCount < 5_000) {
      await notify(event);
      messageCount += 1;
    }
    expect(hub.listeners).toBe(1);
    await expect
      .poll(() => received.split('event: changed').length - 1, { timeout: 10_000 })
      .toBe(messageCount);
    slow.destroy();
    quick.destroy();
    await close();
  });
});
