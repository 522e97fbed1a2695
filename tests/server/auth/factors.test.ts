import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';

let now = new Date('2026-11-20T08:00:00Z');
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ now: () => now });
});
afterAll(() => test.close());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: now.getTime() });
const newest = () =>
  test.database.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

/** Signs in with the password alone, which is not enough. */
async function halfway(username: string): Promise<Api> {
  const api = await test.api();
  const answer = await api.post('/auth/login', { username, password: TEST_PASSWORD });
  expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
  expect(api.cookie).toBe('');
  return api;
}

async function addApp(api: Api): Promise<string> {
  const { secret } = (await api.post('/auth/me/factors/totp/propose')).body;
  expect((await api.post('/auth/me/factors/totp', { secret, code: codeOf(secret) })).status).toBe(200);
  later(30);
  return secret;
}

async function addPasskey(api: Api, phone = createAuthenticator(test.address)) {
  const options = (await api.post('/auth/me/passkeys/begin')).body.ResultData;
  const answer = await api.post('/auth/me/passkeys', { name: 'Telefono', passkey: phone.create(options) });
  return { phone, answer };
}

describe('an authenticator app', () => {
  let secret: string;

  it('[ASVS 6.3.3] is added with a separate code; its secret is random and stored encrypted', async () => {
    const api = await test.api('capo');
    const proposed = (await api.post('/auth/me/factors/totp/propose')).body;
    expect(proposed.uri).toMatch(/^otpauth:\/\/totp\/Cantieri:capo\?.*secret=[A-Z2-7]{32}/);
    expect(proposed.qr).toMatch(/^<svg /);
    const wrong = await api.post('/auth/me/factors/totp', { secret: proposed.secret, code: '000000' });
    expect(wrong.body.code).toBe('PROOF_REFUSED');
    secret = await addApp(api);
    const { db } = test.database;
    expect(JSON.stringify(await db.selectFrom('totp_factors').selectAll().execute())).not.toContain(secret);
    expect(JSON.stringify(await db.selectFrom('idempotency').selectAll().execute())).not.toContain(secret);
    expect(await newest()).toMatchObject({ username: 'capo', entity: 'user', after: { appAdded: true } });
  });

  it('[ASVS 6.3.3] is required after the password, and no other call is allowed until then', async () => {
    const api = await halfway('capo');
    expect((await api.get('/auth/second-step')).body).toEqual({ ways: ['totp'], passkey: null });
    expect((await api.get('/auth/me')).status).toBe(401);
    const { body } = await api.post('/auth/second-step', { code: codeOf(secret) });
    expect(body.user).toMatchObject({ username: 'capo' });
    expect((await api.get('/auth/me')).status).toBe(200);
  });

  it('[ASVS 6.5.1] a code is taken once', async () => {
    const code = codeOf(secret);
    const again = await halfway('capo');
    expect((await again.post('/auth/second-step', { code: code })).body.code).toBe('SECOND_FACTOR_REFUSED');
    later(30);
    expect((await again.post('/auth/second-step', { code: codeOf(secret) })).status).toBe(200);
  });

  it('[ASVS 6.5.1] one code sent twice at once opens one session', async () => {
    later(30);
    const apis = await Promise.all([halfway('capo'), halfway('capo')]);
    const code = codeOf(secret);
    const answers = await Promise.all(apis.map((api) => api.post('/auth/second-step', { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[ASVS 6.5.5] a step lasts five minutes, and a stranger has none', async () => {
    const api = await halfway('capo');
    later(301);
    expect((await api.post('/auth/second-step', { code: codeOf(secret) })).body.code).toBe('STEP_GONE');
    const stranger = await test.api();
    expect((await stranger.post('/auth/second-step', { code: codeOf(secret) })).body.code).toBe('STEP_GONE');
    expect((await stranger.get('/auth/second-step')).body).toEqual({ ways: [], passkey: null });
  });

  it('[ASVS 7.4.3] a sign-in that has begun ends with all sessions, and with the password it began with', async () => {
    const { db } = test.database;
    const capo = db.selectFrom('users').select('passwordHash').where('username', '=', 'capo');
    const { passwordHash } = await capo.executeTakeFirstOrThrow();
    const newPassword = 'Tralicci sul Reno 1!';
    const ways = {
      '/auth/me/sessions/end': {},
      '/auth/me/password': { oldPassword: TEST_PASSWORD, newPassword },
    };
    for (const [path, body] of Object.entries(ways)) {
      later(30);
      const owner = await halfway('capo');
      expect((await owner.post('/auth/second-step', { code: codeOf(secret) })).status).toBe(200);
      const thief = await halfway('capo');
      expect((await owner.post(path, body)).status, path).toBe(200);
      later(30);
      expect((await thief.post('/auth/second-step', { code: codeOf(secret) })).body.code, path).toBe(
        'STEP_GONE',
      );
    }
    await db.updateTable('users').set({ passwordHash }).where('username', '=', 'capo').execute();
  });

  it('[ASVS 6.5.5] refuses an empty answer as such, without counting an attempt', async () => {
    const api = await halfway('capo');
    for (const path of ['/auth/second-step', '/auth/me/reauthenticate']) {
      const signedIn = path.includes('/me/') ? await test.api('planner') : api;
      expect((await signedIn.send('POST', path)).status, path).toBe(400);
      expect((await signedIn.post(path, { code: '123456', passkey: {} })).status, path).toBe(400);
    }
  });

  it('[ASVS 6.3.1] guesses are slowed down, however often the password is right', async () => {
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 8; guess++) {
      const api = await halfway('capo');
      codes.push((await api.post('/auth/second-step', { code: '000000' })).body.code);
    }
    expect(codes).toContain('SIGN_IN_THROTTLED');
    expect(codes.slice(0, 3)).toEqual(Array(3).fill('SECOND_FACTOR_REFUSED'));
    expect(await newest()).toMatchObject({ call: 'loginFailed', after: { secondFactor: true } });
    later(3600);
  });

  it('[ASVS 6.4.4] recovery codes open in its place, each once, hashed', async () => {
    const api = await halfway('capo');
    await api.post('/auth/second-step', { code: codeOf(secret) });
    const { codes } = (await api.post('/auth/me/recovery-codes/propose')).body;
    expect((await api.post('/auth/me/recovery-codes', { codes })).status).toBe(200);
    const { db } = test.database;
    const storedCodes = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute());
    const answers = JSON.stringify(await db.selectFrom('idempotency').selectAll().execute());
    expect(storedCodes + answers).not.toContain(codes[0]);
    const lost = await halfway('capo');
    expect((await lost.get('/auth/second-step')).body.ways).toEqual(['totp', 'recovery']);
    const typed = codes[0].toUpperCase().replace('-', ' ');
    expect((await lost.post('/auth/second-step', { recoveryCode: typed })).status).toBe(200);
    const again = await halfway('capo');
    const refused = await again.post('/auth/second-step', { recoveryCode: codes[0] });
    expect(refused.body.code).toBe('SECOND_FACTOR_REFUSED');
    expect((await lost.get('/auth/me/factors')).body.recoveryCodes).toBe(9);
  });

  it('[ASVS 6.4.4] takes the recovery codes along when the last factor is removed', async () => {
    later(30);
    const api = await halfway('capo');
    await api.post('/auth/second-step', { code: codeOf(secret) });
    expect((await api.post('/auth/me/factors/totp/remove')).status).toBe(200);
    secret = await addApp(api);
    expect((await api.get('/auth/me/factors')).body.recoveryCodes).toBe(0);
  });
});

describe('a passkey', () => {
  it('[ASVS 6.3.3] is added and asked for after the password', async () => {
    const { phone, answer } = await addPasskey(await test.api('planner'));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const api = await halfway('planner');
    const { ways, passkey } = (await api.get('/auth/second-step')).body;
    expect(ways).toEqual(['passkey']);
    const signed = phone.get(passkey);
    expect((await api.post('/auth/second-step', { passkey: signed })).status).toBe(200);
    const replayed = await api.post('/auth/second-step', { passkey: signed });
    expect(replayed.body.code).toBe('STEP_GONE');
  });

  it('[ASVS 6.3.3] signs in without a password', async () => {
    const { phone } = await addPasskey(await test.api('operaio'));
    const api = await test.api();
    const options = (await api.post('/auth/passkey')).body.ResultData;
    expect(options.allowCredentials).toBeUndefined();
    const { body } = await api.post('/auth/second-step', { passkey: phone.get(options) });
    expect(body.user).toMatchObject({ username: 'operaio' });
    expect((await api.get('/auth/me/sessions')).body.sessions[0]).toMatchObject({ signedInBy: 'passkey' });
  });

  it('[ASVS 6.5.6] refuses a number that is no text as input, for every sender', async () => {
    const passkey = { id: { toString: 1 } };
    const stranger = await test.api();
    await stranger.post('/auth/passkey');
    const signedIn = await test.api('ufficio');
    await signedIn.post('/auth/me/passkeys/begin');
    const added = await signedIn.post('/auth/me/passkeys', { name: 'Telefono', passkey });
    await signedIn.post('/auth/me/reauthenticate/begin');
    const proved = await signedIn.post('/auth/me/reauthenticate', { password: TEST_PASSWORD, passkey });
    for (const answer of [await stranger.post('/auth/second-step', { passkey }), added, proved]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    }
  });

  it.each([
    ['of another site', () => createAuthenticator('http://altrove.example')],
    ['whose owner was not verified', () => createAuthenticator(test.address, 0x01)],
  ])('[ASVS 6.5.6] %s is not taken', async (_, make) => {
    const { answer } = await addPasskey(await test.api('ufficio'), make());
    expect(answer).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } });
    expect((await createApi(test.address, 'ufficio')).cookie).not.toBe('');
  });

  it('[ASVS 6.5.6] of another user, or for another challenge, is refused', async () => {
    const { phone } = await addPasskey(await test.api('ufficio'));
    const otherSignIn = await halfway('planner');
    const { passkey } = (await otherSignIn.get('/auth/second-step')).body;
    expect((await otherSignIn.post('/auth/second-step', { passkey: phone.get(passkey) })).body.code).toBe(
      'SECOND_FACTOR_REFUSED',
    );
    const ownSignIn = await halfway('ufficio');
    const stale = phone.get({
      ...(await ownSignIn.get('/auth/second-step')).body.passkey,
      challenge: 'AAAA',
    });
    expect((await ownSignIn.post('/auth/second-step', { passkey: stale })).body.code).toBe(
      'SECOND_FACTOR_REFUSED',
    );
  });
});

describe('an administrator', () => {
  it('[ASVS 6.4.4] removes the factors of a user who has lost them, with a row in the audit', async () => {
    const admin = await test.api('admin');
    const { userId } = TEST_USERS.planner;
    const answer = await admin.post(`/api/users/${userId}/factors/reset`);
    expect(answer.body.ResultData).toEqual({ removed: 1 });
    expect(await newest()).toMatchObject({ call: 'resetUserFactors', after: { factorsReset: 1 } });
    expect((await createApi(test.address, 'planner')).cookie).not.toBe('');
  });
});

describe('a role that must have a second factor', () => {
  it('[ASVS 6.3.3] allows only the set-up of a factor until there is one', async () => {
    const product = await testProduct();
    const values = { ...product.settings.values, secondFactorRoles: ['admin'] };
    const strict = await startTestApp({ product: { ...product, settings: { ...product.settings, values } } });
    try {
      const admin = await strict.api('admin');
      expect((await admin.get('/auth/session')).body.user.owes).toBe('factor');
      expect((await admin.get('/api/users')).body.code).toBe('FACTOR_SETUP_NEEDED');
      const { secret } = (await admin.post('/auth/me/factors/totp/propose')).body;
      const code = new TOTP({ secret }).generate();
      expect((await admin.post('/auth/me/factors/totp', { secret, code })).status).toBe(200);
      expect((await admin.get('/api/users')).status).toBe(200);
      expect((await (await strict.api('capo')).get('/api/drafts')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
