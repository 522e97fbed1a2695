import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';

/** As from many addresses: the proxy of this test is believed about them. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

let test: TestApp;
let now = new Date('2026-11-20T07:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
beforeAll(async () => {
  test = await startTestApp({ now: () => now, trustProxy: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  later(3 * 24 * 3600);
  await test.database.db.deleteFrom('login_attempts').execute();
});

async function tries(api: Api, username: string, password: string, address = '192.0.2.1') {
  const { status, body, headers } = await api.post('/auth/login', { username, password }, from(address));
  return { status, text: body?.ResultMessage as string, retryAfter: Number(headers.get('retry-after')) };
}

async function fails(api: Api, username: string, times: number, address = '192.0.2.1') {
  for (let n = 0; n < times; n++) {
    expect((await tries(api, username, `sbagliata ${n}`, address)).status).toBe(401);
  }
}

/** As `fails`, stored without a request: whether and how attempts are stored is proved where they are made. */
async function failedBefore(rows: readonly { readonly username: string; readonly address: string }[]) {
  const attempts = rows.map((row) => ({ ...row, device: null, at: now }));
  await test.database.db.insertInto('login_attempts').values(attempts).execute();
}

/** A browser in which the user has signed in before, and out. */
async function knownBrowser(username: string, address: string): Promise<Record<string, string>> {
  const response = await fetch(`${test.address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: TEST_PASSWORD }),
  });
  expect(response.status).toBe(200);
  const mark = response.headers.getSetCookie().find((each) => each.startsWith('cantieri_device='));
  expect(mark).toMatch(/HttpOnly; SameSite=Strict/);
  return { cookie: mark?.split(';')[0] ?? '' };
}

async function signsIn(username: string, headers: Record<string, string>, password = TEST_PASSWORD) {
  const response = await fetch(`${test.address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  });
  return response.status;
}

describe('[SEC-P6] [SEC-P1] the browsers in which one has signed in before', () => {
  it('are fifty at most: beyond, the one used longest ago is a stranger’s again', async () => {
    const { db } = test.database;
    const { userId } = TEST_USERS.planner;
    const storedDevices = () =>
      db
        .selectFrom('known_devices')
        .select('device')
        .where('userId', '=', userId)
        .orderBy('device')
        .execute();
    await db.deleteFrom('known_devices').execute();
    for (let n = 0; n < 50; n++) {
      const lastSeenAt = new Date(now.getTime() - (n + 1) * 60_000);
      await db
        .insertInto('known_devices')
        .values({ device: `d${n}`, userId, lastSeenAt })
        .execute();
    }
    const otherDevice = { device: 'd49', userId: TEST_USERS.capo.userId, lastSeenAt: new Date(0) };
    await db.insertInto('known_devices').values(otherDevice).execute();
    const mine = await knownBrowser('planner', '192.0.2.20');
    await knownBrowser('planner', '192.0.2.20');
    const devices = (await storedDevices()).map(({ device }) => device);
    expect(devices).toHaveLength(50);
    expect(devices).toContain('d47');
    expect(devices).not.toContain('d48');
    expect(devices).not.toContain('d49');
    // Signing in again in a known browser makes no further one.
    expect(await signsIn('planner', mine)).toBe(200);
    expect((await storedDevices()).map(({ device }) => device)).toEqual(devices);
    const capos = db.selectFrom('known_devices').select('device').where('device', '=', 'd49');
    expect(await capos.execute()).toHaveLength(1);
  });
});

describe('[SEC-P6] [ASVS 6.3.1] guesses of one name', () => {
  it('allow five attempts, then double each pause, for the right password too', async () => {
    const api = await test.api();
    await fails(api, 'operaio', 5);
    for (const pause of [5, 10, 20, 40, 80]) {
      const stopped = await tries(api, 'OPERAIO ', TEST_PASSWORD);
      expect(stopped).toMatchObject({ status: 429, retryAfter: pause });
      later(pause - 1);
      expect((await tries(api, 'operaio', TEST_PASSWORD)).status).toBe(429);
      later(1);
      await fails(api, 'operaio', 1);
    }
    expect((await tries(api, 'operaio', 'x')).text).toBe(
      'Troppi tentativi di accesso. Riprova tra 3 minuti.',
    );
    later(160);
    expect((await tries(api, 'operaio', TEST_PASSWORD)).status).toBe(200);
    await fails(api, 'operaio', 5);
  });

  it('never pause for longer than a quarter of an hour', async () => {
    const api = await test.api();
    for (let n = 0; n < 12; n++) {
      await failedBefore([{ username: 'operaio', address: '192.0.2.1' }]);
      later(15 * 60);
    }
    for (let n = 0; n < 4; n++) {
      await fails(api, 'operaio', 1);
      later(15 * 60);
    }
    expect((await tries(api, 'operaio', TEST_PASSWORD)).status).toBe(200);
  });

  it('that come all at once are counted', async () => {
    const api = await test.api();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => tries(api, 'tutti-insieme', 'sbagliata')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('do not lock out the owner on another address', async () => {
    const api = await test.api();
    await fails(api, 'capo', 5, '203.0.113.9');
    expect((await tries(api, 'capo', TEST_PASSWORD, '203.0.113.9')).status).toBe(429);
    expect((await tries(api, 'capo', TEST_PASSWORD, '192.0.2.44')).status).toBe(200);
  });

  it('from many addresses slow down strangers’ browsers for two minutes at most; a known one passes', async () => {
    const knownBrowserClient = await knownBrowser('capo', '192.0.2.50');
    const api = await test.api();
    const addresses = Array.from({ length: 19 }, (_, n) => `203.0.113.${n}`);
    await failedBefore(addresses.map((address) => ({ username: 'capo', address })));
    await fails(api, 'capo', 1, '203.0.113.19');
    for (let n = 0; n < 8; n++) {
      later(120);
      await fails(api, 'capo', 1, `198.51.100.${n}`);
    }
    const stranger = await tries(api, 'capo', TEST_PASSWORD, '192.0.2.51');
    expect(stranger).toMatchObject({ status: 429, retryAfter: 120 });
    expect(await signsIn('capo', { ...knownBrowserClient, ...from('192.0.2.51').headers })).toBe(200);
    later(120);
    expect((await tries(api, 'capo', TEST_PASSWORD, '192.0.2.51')).status).toBe(200);
  });

  it('of one IPv6 network are one address’s', async () => {
    const api = await test.api();
    for (let n = 1; n <= 5; n++) await fails(api, 'planner', 1, `2001:db8:1:2::${n}`);
    expect((await tries(api, 'planner', TEST_PASSWORD, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await tries(api, 'planner', TEST_PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('[SEC-P6] guesses of all names from one address', () => {
  it('leave its known browsers alone, and let its strangers in one after another', async () => {
    const office = '192.0.2.80';
    const knownBrowserClient = await knownBrowser('ufficio', office);
    const api = await test.api();
    const names = Array.from({ length: 58 }, (_, n) => `nessuno${n}`);
    await failedBefore(names.map((username) => ({ username, address: office })));
    for (const name of ['nessuno58', 'nessuno59']) await fails(api, name, 1, office);
    expect(await signsIn('ufficio', { ...knownBrowserClient, ...from(office).headers })).toBe(200);
    expect(await tries(api, 'planner', TEST_PASSWORD, office)).toMatchObject({ status: 429, retryAfter: 10 });
    expect((await tries(api, 'planner', TEST_PASSWORD, '192.0.2.81')).status).toBe(200);
    later(10);
    expect((await tries(api, 'planner', TEST_PASSWORD, office)).status).toBe(200);
  });
});

describe('[SEC-P6] a known browser', () => {
  it('is known for its own user alone, and guesses in it are counted too', async () => {
    const knownBrowserClient = await knownBrowser('capo', '192.0.2.60');
    const api = await test.api();
    await fails(api, 'planner', 5, '192.0.2.61');
    expect(await signsIn('planner', { ...knownBrowserClient, ...from('192.0.2.61').headers })).toBe(429);
    for (let n = 0; n < 5; n++) expect(await signsIn('capo', knownBrowserClient, 'sbagliata')).toBe(401);
    expect(await signsIn('capo', knownBrowserClient)).toBe(429);
  });

  it('cannot be forged, ends with a change of password, and is stored as a hash', async () => {
    const forged = { cookie: 'cantieri_device=forged' };
    const knownBrowserClient = await knownBrowser('planner', '192.0.2.70');
    const rows = await test.database.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(knownBrowserClient['cookie']?.split('=')[1]);
    const api = await test.api();
    await fails(api, 'planner', 5, '192.0.2.71');
    const there = from('192.0.2.71').headers;
    expect(await signsIn('planner', { ...forged, ...there })).toBe(429);
    const ownClient = await createApi(test.address, 'planner');
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'Tralicci1!' };
    expect((await ownClient.post('/auth/me/password', body)).status).toBe(200);
    expect(await signsIn('planner', { ...knownBrowserClient, ...there }, 'Tralicci1!')).toBe(429);
  });
});

describe('[SEC-P6] what strangers send', () => {
  /** Sends a proof for a second step; `options` are those of a sign-in by passkey alone. */
  async function proves(
    api: Api,
    proof: (options: { readonly challenge: string }) => object,
    address: string,
  ) {
    const options = (await api.post('/auth/passkey', undefined, from(address))).body.ResultData;
    return api.post('/auth/second-step', { passkey: proof(options) }, from(address));
  }

  it('with passkeys of the attacker do not delay those of others', async () => {
    const phone = createAuthenticator(test.address);
    const admin = await test.api('admin');
    const passkeyOptions = (await admin.post('/auth/me/passkeys/begin')).body.ResultData;
    const added = await admin.post('/auth/me/passkeys', {
      name: 'Telefono',
      passkey: phone.create(passkeyOptions),
    });
    expect(added.status).toBe(200);
    const api = await test.api();
    for (let n = 0; n < 24; n++) {
      const refused = await proves(api, () => ({ id: `finta-${n}` }), `192.0.2.${n + 10}`);
      expect(refused.body.code).toBe('SECOND_FACTOR_REFUSED');
    }
    const { status } = await proves(await test.api(), (options) => phone.get(options), '198.51.100.9');
    expect(status).toBe(200);
  });

  it('are counted per passkey: repeated guesses for one are delayed', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) {
      codes.push((await proves(await test.api(), () => ({ id: 'sempre-lei' }), '192.0.2.7')).body.code);
    }
    expect(codes).toEqual([...Array(5).fill('SECOND_FACTOR_REFUSED'), 'SIGN_IN_THROTTLED']);
  });

  it('as a user name never counts against a second factor', async () => {
    const ufficio = await test.api('ufficio');
    const { secret } = (await ufficio.post('/auth/me/factors/totp/propose')).body;
    const code = new TOTP({ secret }).generate({ timestamp: now.getTime() });
    expect((await ufficio.post('/auth/me/factors/totp', { secret, code })).status).toBe(200);
    const { userId } = TEST_USERS.ufficio;
    for (const lane of [`factor:${userId}`, `second factor of ${userId}`]) {
      expect((await tries(await test.api(), lane, 'x', '192.0.2.10')).status).toBe(401);
    }
    const stored = await test.database.db.selectFrom('login_attempts').select('username').execute();
    expect(stored).toHaveLength(2);
    const addresses = Array.from({ length: 19 }, (_, n) => `192.0.2.${n + 11}`);
    await failedBefore(addresses.flatMap((address) => stored.map(({ username }) => ({ username, address }))));
    const api = await test.api();
    expect((await tries(api, 'ufficio', TEST_PASSWORD, '198.51.100.9')).status).toBe(401);
    const wrong = await api.post('/auth/second-step', { code: '000000' }, from('198.51.100.9'));
    expect(wrong.body.code).toBe('SECOND_FACTOR_REFUSED');
  });
});

describe('[SEC-P22] a found session', () => {
  it('guesses the old password five times, one by one or all at once, and is a session no more', async () => {
    const guess = (api: Api, n: number) =>
      api.post('/auth/me/password', { oldPassword: `prova ${n}`, newPassword: 'Tralicci1!' });
    const client = await test.api('capo');
    for (let n = 0; n < 4; n++) expect((await guess(client, n)).body.code).toBe('PASSWORD_WRONG');
    const last = await guess(client, 5);
    expect(last).toMatchObject({ status: 401, body: { code: 'PASSWORD_GUESSED' } });
    expect(client.cookie).toBe('');
    const otherClient = await test.api('capo');
    const { cookie } = otherClient;
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(otherClient, n)));
    expect(answers.filter(({ body }) => body.code.startsWith('PASSWORD_'))).toHaveLength(5);
    const after = await (await test.api()).get('/auth/me', { headers: { cookie } });
    expect(after.status).toBe(401);
  });

  it('and who mistypes it once or twice changes it all the same', async () => {
    const api = await test.api('capo');
    const change = (oldPassword: string) =>
      api.post('/auth/me/password', { oldPassword, newPassword: 'Tralicci1!' });
    for (let n = 0; n < 4; n++) expect((await change('no')).status).toBe(400);
    expect((await change(TEST_PASSWORD)).status).toBe(200);
    expect((await api.get('/auth/me')).status).toBe(200);
  });
});
