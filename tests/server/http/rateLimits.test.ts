import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
afterEach(() => test.close());

const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const delays: number[] = [];
  for (let requestCount = 0; requestCount < count; requestCount++) delays.push((await ask()).status);
  return delays;
};

describe('[SEC-P1] requests are counted', () => {
  it('by address, before authentication, for every path; the refusal contains the time of a retry', async () => {
    test = await startTestApp({ rates: { perAddress: 60, perUser: 600 } });
    const nobody = await test.api();
    // Sixty a minute are ten in ten seconds.
    expect(await statuses(10, () => nobody.get('/auth/session'))).toEqual(Array(10).fill(200));
    const refused = await nobody.get('/auth/session');
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(refused.body.ResultMessage).toBe(
      `Sono arrivate troppe richieste in poco tempo. Attendi ${seconds} secondi e riprova.`,
    );
    for (const path of ['/', '/nulla', '/product/core.json', '/assets/x.js']) {
      expect((await nobody.get(path)).status).toBe(429);
    }
  });

  it.each([
    ['a foreign Host', { url: '/auth/session', headers: { host: 'evil.example.com' } }, 421],
    ['an address too long', { url: `/auth/session?${'a&'.repeat(100)}` }, 400],
  ])('also when they are refused for %s', async (_, asked, status) => {
    test = await startTestApp({ rates: { perAddress: 60, perUser: 600 } });
    const ask = async () => ({ status: (await test.app.inject(asked)).statusCode });
    expect(await statuses(11, ask)).toEqual([...Array(10).fill(status), 429]);
  });

  it('by user, so that one user does not use up the limit of an office behind one router', async () => {
    test = await startTestApp({ rates: { perAddress: 60_000, perUser: 60 } });
    const [capo, planner] = [await test.api('capo'), await test.api('planner')];
    const results = await statuses(11, () => capo.get('/auth/me'));
    expect(results).toEqual([...Array(10).fill(200), 429]);
    expect((await planner.get('/auth/me')).status).toBe(200);
    // Another browser of the same person is the same person.
    expect((await (await test.api('capo')).get('/auth/me')).status).toBe(429);
  });

  it('by call as declared in the calls file', async () => {
    test = await startTestApp({ rates: { perAddress: 60_000, perUser: 60_000 } });
    const capo = await test.api('capo');
    // Validation errors are answered only to authorised users.
    const change = () => capo.post('/wscnt/docs/render', {});
    const most = test.product.calls['renderDocument']?.perMinute ?? 0;
    expect(await statuses(most, change)).not.toContain(429);
    expect(await statuses(2, change)).toEqual([429, 429]);
    expect((await capo.get('/auth/me')).status).toBe(200);
  });

  it('and strangers of one IPv6 network are one address’s there, too', async () => {
    test = await startTestApp({ rates: { perAddress: 60_000, perUser: 60_000 }, trustProxy: '127.0.0.1' });
    const nobody = await test.api();
    const begin = (address: string) =>
      nobody.post('/auth/passkey', undefined, { headers: { 'x-forwarded-for': address } });
    const most = test.product.calls['beginPasskeySignIn']?.perMinute ?? 0;
    let host = 0;
    const results = await statuses(most + 1, () => {
      host += 1;
      return begin(`2001:db8:1:2::${host.toString(16)}`);
    });
    expect(results).toEqual([...Array(most).fill(200), 429]);
    expect((await begin('2001:db8:1:3::1')).status).toBe(200);
  });

  it('without traces of refused requests', async () => {
    test = await startTestApp({ rates: { perAddress: 60_000, perUser: 6 } });
    const admin = await test.api('admin');
    const body = { obj: { CompanyName: 'Linee Srl' } };
    expect(await statuses(2, () => admin.post('/base/company/update', body))).toEqual([200, 429]);
    const { rows } = await test.database.pool.query("select 1 from audit where call = 'saveCompany'");
    expect(rows).toHaveLength(1);
  });

  it('generously: the settings let a whole office work behind one router', async () => {
    test = await startTestApp();
    const { requestsPerMinutePerAddress, requestsPerMinutePerUser } = test.product.settings.values as Record<
      string,
      number
    >;
    expect(requestsPerMinutePerUser).toBeGreaterThanOrEqual(600);
    expect(requestsPerMinutePerAddress).toBeGreaterThanOrEqual((requestsPerMinutePerUser ?? 0) * 5);
  });
});
