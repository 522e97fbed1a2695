import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

let securedApp: TestApp;
let open: TestApp;
beforeAll(async () => {
  securedApp = await startTestApp();
  open = await startTestApp({ publicUrl: new URL('https://cantieri.example.it'), trustProxy: '127.0.0.1' });
});
afterAll(() => Promise.all([securedApp.close(), open.close()]));

const ask = (test: TestApp, headers: Record<string, string>, url = '/auth/session') =>
  test.app.inject({ url, headers });
const signIn = (test: TestApp, headers: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: '/auth/login',
    headers,
    payload: { username: 'capo', password: TEST_PASSWORD },
  });
const host = 'cantieri.example.it';

describe('[SEC-P7] the address by which it is opened', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.4'])(
    'is, without PUBLIC_URL, a number or this computer: %s',
    async (name) => {
      expect((await ask(securedApp, { host: name })).statusCode).toBe(200);
    },
  );

  it('is no name that a foreign page has made lead here', async () => {
    const refused = await ask(securedApp, { host: 'evil.example.com' });
    expect(refused.statusCode).toBe(421);
    expect(refused.json()).toMatchObject({ code: 'WRONG_ADDRESS' });
  });

  it('is only that of PUBLIC_URL where it is set, except for monitoring', async () => {
    expect((await ask(open, { host })).statusCode).toBe(200);
    const past = await ask(open, { host: '10.0.0.5:3000' });
    expect(past.statusCode).toBe(421);
    expect(past.json().ResultMessage).toContain('https://cantieri.example.it');
    expect((await ask(open, { host: '127.0.0.1:3000' }, '/health')).statusCode).toBe(200);
  });

  it('is the only one from which a page changes anything', async () => {
    expect((await signIn(open, { host, origin: 'https://cantieri.example.it' })).statusCode).toBe(200);
    for (const origin of ['https://evil.example.com', 'http://cantieri.example.it', 'null']) {
      expect((await signIn(open, { host, origin })).json()).toMatchObject({ code: 'FORGED_REQUEST' });
    }
    expect((await signIn(open, { host, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(
      (await signIn(securedApp, { host: 'localhost:3000', origin: 'http://localhost:3000' })).statusCode,
    ).toBe(200);
  });
});

describe('[SEC-P7] cookies and headers', () => {
  it('are for TLS alone where people open it over TLS', async () => {
    const entered = await signIn(open, { host });
    const cookies = entered.cookies.map(({ name, secure, httpOnly, sameSite, path, domain }) => ({
      name,
      kept: { secure, httpOnly, sameSite, path, domain },
    }));
    const cookieFlags = { secure: true, httpOnly: true, sameSite: 'Strict', path: '/', domain: undefined };
    expect(cookies).toEqual([
      { name: '__Host-cantieri_session', kept: cookieFlags },
      { name: '__Host-cantieri_device', kept: cookieFlags },
    ]);
    expect(entered.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const [{ name = '', value = '' } = {}] = entered.cookies;
    const session = (cookie: string) => ask(open, { host, cookie }, '/auth/me');
    expect((await session(`${name}=${value}`)).statusCode).toBe(200);
    // A neighbour without TLS could have set that one.
    expect((await session(`cantieri_session=${value}`)).statusCode).toBe(401);
  });

  it('suit a first start on this computer without TLS', async () => {
    const entered = await signIn(securedApp, { host: 'localhost' });
    expect(entered.cookies.map(({ name, secure }) => ({ name, secure }))).toEqual([
      { name: 'cantieri_session', secure: undefined },
      { name: 'cantieri_device', secure: undefined },
    ]);
    expect(entered.headers['strict-transport-security']).toBeUndefined();
  });
});
