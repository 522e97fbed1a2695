import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';

let now = new Date('2026-11-20T08:00:00Z');
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ now: () => now });
});
afterAll(() => test.close());

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const promote = async (admin: Api) => {
  const { user } = (await admin.get(`/api/users/${TEST_USERS.capo.userId}`)).body;
  return admin.post('/api/users', { obj: { ...user, role: 'pianificatore' } });
};

describe('what a stolen session must not do', () => {
  it('[ASVS 7.5.1] roles of others change only within ten minutes of a proof of who one is', async () => {
    const admin = await test.api('admin');
    later(9);
    expect((await promote(admin)).status).toBe(200);
    later(2);
    const refused = await promote(admin);
    expect(refused).toMatchObject({ status: 403, body: { code: 'REAUTH_NEEDED' } });
    const before = admin.cookie;
    const proof = await admin.post('/auth/me/reauthenticate', { password: TEST_PASSWORD });
    expect(proof.status).toBe(200);
    expect(admin.cookie).not.toBe(before);
    expect((await promote(admin)).status).toBe(200);
    const old = await (await test.api()).get('/auth/me', { headers: { cookie: before } });
    expect(old.status).toBe(401);
  });

  it('[ASVS 7.5.1] every call that changes roles, passwords, sessions or factors of a user requires it', () => {
    const protectedCalls = Object.values(test.product.calls).filter((call) => call.reauthentication === true);
    const needed = Object.values(test.product.calls).filter(
      ({ effect, permission }) => effect === 'write' && permission === 'Admin.users',
    );
    expect(protectedCalls.map(({ name }) => name)).toEqual(
      expect.arrayContaining(needed.map(({ name }) => name)),
    );
    expect(needed.length).toBeGreaterThan(1);
  });

  it('[SEC-P22] [ASVS 7.5.1] a wrong proof is none, and after five the session ends', async () => {
    const admin = await test.api('admin');
    later(11);
    for (let guess = 1; guess < 5; guess++) {
      const { body } = await admin.post('/auth/me/reauthenticate', { password: `tentativo ${guess}` });
      expect(body.code).toBe('PASSWORD_WRONG');
    }
    expect((await promote(admin)).body.code).toBe('REAUTH_NEEDED');
    expect((await admin.post('/auth/me/reauthenticate', { password: 'ancora' })).status).toBe(401);
    expect((await admin.get('/auth/me')).status).toBe(401);
  });
});

describe('a password that keeps to the rule but is easy to guess', () => {
  it.each([
    ['Password1!', 'common'],
    ['C4ntieri2026!', 'context'],
    ['Olga-Verdi-7!', 'context'],
  ])('[SEC-P23] [ASVS 6.2.4] [ASVS 6.2.11] is refused at its field: %s', async (newPassword, variant) => {
    const api = await test.api('operaio');
    const { status, body } = await api.post('/auth/me/password', { oldPassword: TEST_PASSWORD, newPassword });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'PASSWORD_COMMON' });
    expect(body.problems).toMatchObject([{ path: 'newPassword', rule: 'x-password', params: { variant } }]);
    expect(body.ResultMessage).toMatch(/^La password /);
  });

  it('[SEC-P23] is refused to an administrator who sets it for another user, including names and company', async () => {
    const { db } = test.database;
    await db.insertInto('company').values({ CompanyName: 'Elettrolinee Srl' }).execute();
    const admin = await test.api('admin');
    const obj = { username: 'pino', fullName: 'Pino Silvestrini', role: 'operaio' };
    for (const password of ['Password1!', 'Silvestrini7!', 'Elettrolinee-7!']) {
      const { body } = await admin.post('/api/users', { obj: { ...obj, password } });
      expect(body).toMatchObject({ code: 'PASSWORD_COMMON', problems: [{ path: 'obj.password' }] });
    }
    expect((await admin.post('/api/users', { obj: { ...obj, password: 'Tralicci-42!' } })).status).toBe(200);
  });
});
