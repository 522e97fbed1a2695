import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

const PROOF = '/auth/me/reauthenticate';

let now = new Date('2026-11-20T08:00:00Z');
let test: TestApp;
let api: Api;
let secret: string;
let password: string;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp({ now: () => now });
  const hashQuery = test.database.db
    .selectFrom('users')
    .select('passwordHash')
    .where('username', '=', 'admin');
  passwordHash = (await hashQuery.executeTakeFirstOrThrow()).passwordHash;
});
afterAll(() => test.close());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const code = () => new TOTP({ secret }).generate({ timestamp: now.getTime() });
const removeApp = () => api.post('/auth/me/factors/totp/remove');
const prove = async (proof: object) => {
  await api.post(`${PROOF}/begin`);
  return api.post(PROOF, { password, ...proof });
};

/** A user with an authenticator app, whose session is old. */
beforeEach(async () => {
  const { db } = test.database;
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('users').set({ passwordHash }).where('username', '=', 'admin').execute();
  password = TEST_PASSWORD;
  later(3600 * 24);
  api = await test.api('admin');
  secret = (await api.post('/auth/me/factors/totp/propose')).body.secret;
  expect((await api.post('/auth/me/factors/totp', { secret, code: code() })).status).toBe(200);
  later(660);
});

describe('who has a second factor proves who they are as at the door', () => {
  it('[ASVS 7.5.1] the password alone is no proof: factors stay, and roles and passwords of others', async () => {
    for (const begun of [false, true]) {
      if (begun) await api.post(`${PROOF}/begin`);
      const alone = await api.post(PROOF, { password });
      expect(alone).toMatchObject({ status: 400, body: { code: 'PROOF_INCOMPLETE' } });
      expect((await removeApp()).body.code).toBe('REAUTH_NEEDED');
    }
    const obj = { username: 'intruso', fullName: 'In Truso', role: 'admin', password: 'Tralicci-42!' };
    expect((await api.post('/api/users', { obj })).body.code).toBe('REAUTH_NEEDED');
    expect((await api.get('/auth/me/factors')).body.totp).toBe(true);
  });

  it('[ASVS 7.5.1] nor is the second factor without the password, or with a wrong one', async () => {
    await api.post(`${PROOF}/begin`);
    expect((await api.post(PROOF, { code: code() })).body.code).toBe('BAD_INPUT');
    const wrong = await api.post(PROOF, { password: 'sbagliata', code: code() });
    expect(wrong.body.code).toBe('PASSWORD_WRONG');
    expect((await removeApp()).body.code).toBe('REAUTH_NEEDED');
  });

  it('[ASVS 7.5.1] password and a code of the app are one, in a session with another token', async () => {
    expect((await api.post(`${PROOF}/begin`)).body.ResultData).toEqual({ ways: ['totp'], passkey: null });
    const before = api.cookie;
    expect((await api.post(PROOF, { password, code: code() })).status).toBe(200);
    expect(api.cookie).not.toBe(before);
    expect((await removeApp()).status).toBe(200);
  });

  it('[ASVS 7.5.1] so are password and a passkey, of this challenge alone', async () => {
    await prove({ code: code() });
    const phone = createAuthenticator(test.address);
    const passkeyOptions = (await api.post('/auth/me/passkeys/begin')).body.ResultData;
    await api.post('/auth/me/passkeys', { name: 'Telefono', passkey: phone.create(passkeyOptions) });
    later(660);
    const { ways, passkey } = (await api.post(`${PROOF}/begin`)).body.ResultData;
    expect(ways).toEqual(['totp', 'passkey']);
    const stale = phone.get({ ...passkey, challenge: 'AAAA' });
    expect((await api.post(PROOF, { password, passkey: stale })).body.code).toBe('PROOF_REFUSED');
    expect((await api.post(PROOF, { passkey: phone.get(passkey) })).body.code).toBe('BAD_INPUT');
    const signed = phone.get(passkey);
    expect((await api.post(PROOF, { password, passkey: signed })).status).toBe(200);
    expect((await api.post(PROOF, { password, passkey: signed })).body.code).toBe('STEP_GONE');
    expect((await removeApp()).status).toBe(200);
  });

  it('[ASVS 7.5.1] so are password and a recovery code, once', async () => {
    await prove({ code: code() });
    const { codes } = (await api.post('/auth/me/recovery-codes/propose')).body;
    await api.post('/auth/me/recovery-codes', { codes });
    later(660);
    expect((await api.post(`${PROOF}/begin`)).body.ResultData.ways).toEqual(['totp', 'recovery']);
    expect((await api.post(PROOF, { password, recoveryCode: codes[0] })).status).toBe(200);
    expect((await prove({ recoveryCode: codes[0] })).body.code).toBe('PROOF_REFUSED');
    expect((await api.get('/auth/me/factors')).body.recoveryCodes).toBe(9);
    expect((await removeApp()).status).toBe(200);
  });

  it('[ASVS 6.5.1] a code is taken once, also of two at once, and a step lasts five minutes', async () => {
    const usedCode = code();
    expect((await prove({ code: usedCode })).status).toBe(200);
    expect((await prove({ code: usedCode })).body.code).toBe('PROOF_REFUSED');
    later(60);
    expect((await api.post(PROOF, { password, code: '000000' })).body.code).toBe('PROOF_REFUSED');
    later(301);
    expect((await api.post(PROOF, { password, code: code() })).body.code).toBe('STEP_GONE');
    await api.post(`${PROOF}/begin`);
    const both = await Promise.all([0, 1].map(() => api.post(PROOF, { password, code: code() })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('an attacker with a stolen session and the password', () => {
  const change = async () => {
    const newPassword = password.endsWith('1!') ? 'Tralicci sul Reno 2!' : 'Tralicci sul Reno 1!';
    const answer = await api.post('/auth/me/password', { oldPassword: password, newPassword });
    expect(answer.status).toBe(200);
    password = newPassword;
  };

  it('[ASVS 7.5.1] gains no proof by changing the password', async () => {
    await change();
    expect((await removeApp()).body.code).toBe('REAUTH_NEEDED');
    expect((await prove({ code: code() })).status).toBe(200);
    expect((await removeApp()).status).toBe(200);
  });

  it('[ASVS 6.3.1] delays guesses of codes increasingly, also with new tokens, and the audit records them', async () => {
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 4; guess++) {
      codes.push((await prove({ code: '000000' })).body.code);
      codes.push((await prove({ code: '111111' })).body.code);
      await change();
    }
    expect(codes.slice(0, 3)).toEqual(Array(3).fill('PROOF_REFUSED'));
    expect(codes.slice(5)).toEqual(Array(3).fill('SIGN_IN_THROTTLED'));
    expect((await prove({ code: code() })).body.code).toBe('SIGN_IN_THROTTLED');
    const auditQuery = test.database.db.selectFrom('audit').select('after').where('call', '=', 'loginFailed');
    expect(await auditQuery.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
      after: { secondFactor: true },
    });
    later(3600);
    expect((await prove({ code: code() })).status).toBe(200);
  });
});
