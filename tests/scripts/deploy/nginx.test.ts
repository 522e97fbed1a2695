import { type IncomingMessage, type OutgoingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxProblem } from '../../../scripts/prepare/systemPackages.ts';
import { freePort } from '../../../server/host/db/embedded/runServer.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { photo } from '../../support/photo.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';
import { type Nginx, startNginx } from './startNginx.ts';

const NAME = 'cantieri.localhost';
/** A fixed clock, so that the reported pause does not depend on the duration of earlier attempts. */
const NOW = new Date('2026-11-20T07:00:00Z');
// Installed before, while `npm test` prepares the machine: collecting tests must be fast.
const missing = nginxProblem();
if (missing !== null) console.warn(missing);

interface Heard {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}
interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

describe.skipIf(missing !== null)('[SEC-P6] [SEC-P7] behind nginx with TLS', () => {
  let test: TestApp;
  let nginx: Nginx;
  beforeAll(async () => {
    const port = await freePort();
    nginx = await startNginx(NAME, port);
    const publicUrl = new URL(`https://${NAME}:${nginx.tls}`);
    test = await startTestApp({ port, publicUrl, trustProxy: '127.0.0.1', now: () => NOW });
  });
  afterAll(async () => {
    await nginx?.stop();
    await test?.close();
  });

  const open = (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const clientRequest = request(
        {
          ...{ host: '127.0.0.1', port: nginx.tls, servername: NAME, ca: nginx.certificate, path, method },
          headers: { host: `${NAME}:${nginx.tls}`, 'x-requested-with': 'cantieri', ...headers },
        },
        resolve,
      );
      clientRequest.on('error', reject);
      clientRequest.end(body);
    });
  const send = async (path: string, sent?: Sent): Promise<Heard> => {
    const answer = await open(path, sent);
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    return { status: answer.statusCode ?? 0, headers: answer.headers, text };
  };
  const signIn = (username: string, password: string, headers: OutgoingHttpHeaders = {}) =>
    send('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username, password }),
    });
  const cookieOf = async (username: string) =>
    ((await signIn(username, TEST_PASSWORD)).headers['set-cookie'] ?? [])
      .map((each) => each.split(';')[0])
      .join('; ');

  it('sends who comes without TLS to TLS', async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      plainRequest(
        { host: '127.0.0.1', port: nginx.plain, path: '/dashboard', headers: { host: NAME } },
        resolve,
      )
        .on('error', reject)
        .end(),
    );
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://${NAME}/dashboard`]);
  });

  it('gives cookies that only TLS carries, and HSTS on every answer', async () => {
    const entered = await signIn('capo', TEST_PASSWORD);
    expect(entered.status).toBe(200);
    const cookies = entered.headers['set-cookie'] ?? [];
    expect(cookies.map((each) => each.split('=')[0])).toEqual([
      '__Host-cantieri_session',
      '__Host-cantieri_device',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Strict/);
      expect(cookie).not.toContain('Domain');
    }
    for (const path of ['/', '/auth/session', '/product/core.json', '/nowhere']) {
      const { headers } = await send(path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
    const me = await send('/auth/me', { headers: { cookie: await cookieOf('capo') } });
    expect(me.status).toBe(200);
  });

  it('takes client addresses from the proxy only: a forged one is ignored', async () => {
    const forged = (n: number) => ({
      'x-forwarded-for': `203.0.113.${n}`,
      'x-forwarded-host': 'evil.example.com',
    });
    for (let n = 0; n < 5; n++) expect((await signIn('operaio', 'sbagliata', forged(n))).status).toBe(401);
    const stopped = await signIn('operaio', TEST_PASSWORD, forged(99));
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '5']);
    const rows = await test.database.db.selectFrom('login_attempts').select('address').distinct().execute();
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
  });

  it('applies to pages of other origins unchanged, and trusts its page', async () => {
    const ownClient = await signIn('planner', TEST_PASSWORD, { origin: `https://${NAME}:${nginx.tls}` });
    expect(ownClient.status).toBe(200);
    const foreign = await signIn('planner', TEST_PASSWORD, { origin: 'https://evil.example.com' });
    expect(foreign.text).toContain('FORGED_REQUEST');
  });

  it('streams events immediately', async () => {
    const cookie = await cookieOf('admin');
    const stream = await open('/events', { headers: { cookie } });
    expect(stream.statusCode).toBe(200);
    let received = '';
    stream.on('data', (chunk) => (received += String(chunk)));
    stream.on('error', () => undefined);
    const locale = { method: 'POST', body: JSON.stringify({ locale: 'it' }) };
    const headers = { cookie, 'content-type': 'application/json' };
    expect((await send('/auth/me/locale', { ...locale, headers })).status).toBe(200);
    await expect.poll(() => received, { timeout: 20_000 }).toContain('event: changed');
    stream.destroy();
  });

  it('passes a photo, and refuses a large file with the message of the product', async () => {
    const cookie = await cookieOf('capo');
    const upload = (bytes: Uint8Array) => {
      const head =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="foto.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
      const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' };
      return send('/base/attachment/upload', { method: 'POST', headers, body });
    };
    const large = await photo({ width: 2600, height: 2000, format: 'png' });
    const noise = Buffer.concat([large, Buffer.alloc(2_000_000)]);
    // Above nginx's own default of 1 MB: it is the product that reads and judges it.
    const judged = await upload(noise);
    expect(judged.text).toMatch(/"ResultCode":/);
    expect(judged.text).not.toContain('nginx');
    const body = JSON.stringify({ username: 'x'.repeat(100_000), password: 'y' });
    const tooLarge = await send('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(tooLarge.status).toBe(413);
    expect(JSON.parse(tooLarge.text)).toMatchObject({ code: 'TOO_LARGE' });
  });
});
