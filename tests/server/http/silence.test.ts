import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createTestToken } from '../../support/createTestToken.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
let cookies: { readonly capo: string; readonly planner: string };
beforeAll(async () => {
  test = await startTestApp({ silenceMs: 2_000, heartbeatMs: 100 });
  // Before anything keeps the server busy for longer than the silence.
  const [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
  cookies = { capo: capo.cookie, planner: planner.cookie };
});
afterAll(() => test.close());

/** A separate connection that sends `text` first. */
async function opened(text = ''): Promise<Socket> {
  const { hostname, port } = new URL(test.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

const get = (path: string, cookie: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(test.address).host}\r\nCookie: ${cookie}\r\n\r\n`;

describe('[SEC-S1] answers with a client that stopped reading', () => {
  let small: TestApp;
  beforeAll(async () => {
    small = await startTestApp({ unreadBytes: 1_000_000 });
  });
  afterAll(() => small?.close());

  it('are bounded for each person: the next large one is refused until they were read', async () => {
    const { cookie } = await small.api('planner');
    const { hostname, port, host } = new URL(small.address);
    const socket = connect(Number(port), hostname).pause();
    const requestText = `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`;
    const planner = await small.api('planner');
    const status = async () => (await planner.get('/openapi.json')).status;
    // Data counts as read until the buffers between both sides are full.
    const afterMore = () => {
      socket.write(requestText);
      return status();
    };
    await expect.poll(afterMore, { timeout: 20_000 }).toBe(429);
    expect((await (await small.api('capo')).get('/openapi.json')).status).toBe(200);
    socket.destroy();
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
  });

  it('are limited per token of another system, without using the limit of its user', async () => {
    const { userId } = TEST_USERS.planner;
    const token = await createTestToken(small.database.db, userId);
    const { hostname, port, host } = new URL(small.address);
    const socket = connect(Number(port), hostname).pause();
    const { authorization } = token.headers ?? {};
    const requestText = `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n\r\n`;
    const [system, planner] = [await small.api(), await small.api('planner')];
    const afterMore = async () => {
      socket.write(requestText);
      return (await system.get('/openapi.json', token)).status;
    };
    await expect.poll(afterMore, { timeout: 20_000 }).toBe(429);
    expect((await planner.get('/openapi.json')).status).toBe(200);
    const otherToken = await createTestToken(small.database.db, userId);
    expect((await system.get('/openapi.json', otherToken)).status).toBe(200);
    socket.destroy();
  });
});

describe('[SEC-S1] an idle connection', () => {
  it('is left by its client before it is closed: the answer announces it', async () => {
    const { headers } = await fetch(`${test.address}/auth/me`, { headers: { cookie: cookies.capo } });
    // The header counts whole seconds, rounded down.
    expect(headers.get('keep-alive')).toBe('timeout=1');
  });

  // First: the other tests keep the server busy for longer than the silence.
  it('is no event stream, which stays open while it is read', async () => {
    const stream = await opened(get('/events', cookies.capo));
    let heartbeats = 0;
    stream.on('data', (bytes: Buffer) => {
      heartbeats += bytes.toString().split('still here').length - 1;
    });
    // Twice as long as silence may last.
    await expect.poll(() => heartbeats, { timeout: 15_000 }).toBeGreaterThan(40);
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });

  it('is closed: of a client that never sends a request', async () => {
    // Listeners are registered per socket, because the first may close before the last opens.
    const closing = Array.from({ length: 20 }, async () => once((await opened()).resume(), 'close'));
    await Promise.all(closing);
  });

  it('is closed if the client requests much and reads none of it', async () => {
    const accepted = new Promise<Socket>((resolve) => test.app.server.once('connection', resolve));
    const socket = await opened();
    socket.pause();
    const heldSocket = await accepted;
    // More than any buffer on the way holds.
    for (let n = 0; n < 200; n++) socket.write(get('/openapi.json', cookies.planner));
    // This very one: idle connections of others are closed meanwhile, too.
    await expect.poll(() => heldSocket.destroyed, { timeout: 15_000 }).toBe(true);
    socket.destroy();
  });
});
