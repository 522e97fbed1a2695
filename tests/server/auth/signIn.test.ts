import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await startTestApp({ now: () => now, demo: true });
});
afterAll(() => test.close());

const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

describe('signing in', () => {
  it('[PERM-05] sets a cookie that page scripts cannot read, and answers user and permissions', async () => {
    const api = await test.api();
    const answer = await api.post('/auth/login', { username: 'Capo ', password: TEST_PASSWORD });
    expect(answer.body).toMatchObject({
      ResultCode: 0,
      ResultMessage: '',
      user: { username: 'capo', empID: 103 },
    });
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    const { body } = await api.get('/auth/me');
    expect(body.user).toMatchObject({ fullName: 'Carlo Rossi', role: 'caposquadra', locale: 'it' });
    expect(body.user.permissions).toContain('Team.operate');
    expect(body.user.permissions).not.toContain('Team.approve');
  });

  it('[PERM-05] is recorded in the audit under the user, a wrong password without a user', async () => {
    const { db } = test.database;
    const auditRows = () =>
      db.selectFrom('audit').select(['userId', 'username', 'entity']).orderBy('id').execute();
    const before = (await auditRows()).length;
    const api = await test.api();
    await api.post('/auth/login', { username: 'capo', password: 'sbagliata' });
    await api.post('/auth/login', { username: ' CAPO', password: TEST_PASSWORD });
    expect((await auditRows()).slice(before)).toMatchObject([
      { userId: 0, username: 'capo', entity: 'user' },
      { username: 'capo', entity: 'session' },
    ]);
    expect((await auditRows()).at(-1)?.userId).toBeGreaterThan(0);
  });

  it('[ASVS 6.3.8] records an unknown name in the audit like a known one, but without the name: some are passwords', async () => {
    const { db } = test.database;
    const auditRows = () => db.selectFrom('audit').selectAll().orderBy('id').execute();
    const before = (await auditRows()).length;
    const api = await test.api();
    await api.post('/auth/login', { username: 'capo', password: 'sbagliata' });
    await api.post('/auth/login', { username: 'Una-Password-1!', password: 'sbagliata' });
    const rows = (await auditRows()).slice(before);
    const after = { address: '127.0.0.1', knownDevice: false };
    expect(rows).toMatchObject([
      { call: 'loginFailed', userId: 0, username: 'capo', entity: 'user', after },
      { call: 'loginFailed', userId: 0, username: '', entity: 'user', key: '', after },
    ]);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('una-password');
  });

  it('[PERM-05] gives a newly opened page its user, and a missing session is no error', async () => {
    const nobody = await test.api();
    expect(await nobody.get('/auth/session')).toMatchObject({ status: 200, body: { user: null } });
    const ended = await nobody.get('/auth/session', { headers: { cookie: 'cantieri_session=old' } });
    expect(ended).toMatchObject({ status: 200, body: { user: null } });
    const capo = await createApi(test.address, 'capo');
    const [{ body: session }, { body: me }] = [await capo.get('/auth/session'), await capo.get('/auth/me')];
    expect(session).toEqual(me);
  });

  it('answers an unknown name, a wrong password and a disabled user alike', async () => {
    await test.database.db
      .updateTable('users')
      .set({ active: 'N' })
      .where('username', '=', 'ufficio')
      .execute();
    const api = await test.api();
    const answers = await Promise.all([
      api.post('/auth/login', { username: 'nessuno', password: TEST_PASSWORD }),
      api.post('/auth/login', { username: 'planner', password: 'sbagliata' }),
      api.post('/auth/login', { username: 'ufficio', password: TEST_PASSWORD }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({
        code: 'SIGN_IN_REFUSED',
        ResultMessage: 'Utente o password non corretti.',
      });
    }
  });

  it('gives a new token at every sign-in and ends the old one', async () => {
    const api = await createApi(test.address, 'planner');
    const before = api.cookie;
    await api.post('/auth/login', { username: 'planner', password: TEST_PASSWORD });
    expect(api.cookie).not.toBe(before);
    const old = await (await test.api()).get('/auth/me', { headers: { cookie: before } });
    expect(old.status).toBe(401);
    expect(old.body.code).toBe('SIGN_IN_NEEDED');
  });

  it('keeps only the hash of a token', async () => {
    const api = await createApi(test.address, 'planner');
    const rows = await test.database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(api.cookie.split('=')[1]);
  });

  it('signs out, on the server too', async () => {
    const api = await createApi(test.address, 'planner');
    const { cookie } = api;
    expect((await api.post('/auth/logout')).status).toBe(200);
    expect(api.cookie).toBe('');
    expect((await (await test.api()).get('/auth/me', { headers: { cookie } })).status).toBe(401);
  });
});

describe('a session', () => {
  it('lives seven days from its last use, and no longer than thirty', async () => {
    const start = now;
    const api = await createApi(test.address, 'planner');
    for (const days of [6, 6, 6, 6, 5.5]) {
      now = later(days);
      expect((await api.get('/auth/me')).status).toBe(200);
    }
    now = later(0.6);
    expect((await api.get('/auth/me')).status).toBe(401);
    now = start;
    const idle = await createApi(test.address, 'planner');
    now = later(7.1);
    expect((await idle.get('/auth/me')).status).toBe(401);
    now = start;
  });

  it('ends when the user is switched off', async () => {
    const api = await createApi(test.address, 'operaio');
    await test.database.db
      .updateTable('users')
      .set({ active: 'N' })
      .where('username', '=', 'operaio')
      .execute();
    expect((await api.get('/auth/me')).status).toBe(401);
    await test.database.db
      .updateTable('users')
      .set({ active: 'Y' })
      .where('username', '=', 'operaio')
      .execute();
  });
});

describe("one's own account", () => {
  it('[VAL-02] takes a new password only with the old one and by the rule for passwords', async () => {
    const api = await createApi(test.address, 'planner');
    const otherClient = await createApi(test.address, 'planner');
    const wrong = await api.post('/auth/me/password', { oldPassword: 'no', newPassword: 'Tralicci1!' });
    expect(wrong.body).toMatchObject({ code: 'PASSWORD_WRONG' });
    const weak = await api.post('/auth/me/password', {
      oldPassword: TEST_PASSWORD,
      newPassword: 'cantieri1',
    });
    expect(weak.body.problems).toMatchObject([{ path: 'newPassword', rule: 'x-password' }]);
    const right = await api.post('/auth/me/password', {
      oldPassword: TEST_PASSWORD,
      newPassword: 'Tralicci1!',
    });
    expect(right.status).toBe(200);
    expect((await api.get('/auth/me')).status).toBe(200);
    expect((await otherClient.get('/auth/me')).status).toBe(401);
    expect((await createApi(test.address, 'planner', 'Tralicci1!')).cookie).not.toBe('');
  });

  it('[VAL-03] keeps the language, and answers in it', async () => {
    const api = await createApi(test.address, 'capo');
    const changed = await api.post('/auth/me/locale', { locale: 'en' });
    expect(changed.body.user.locale).toBe('en');
    const { body } = await api.post('/auth/me/locale', {});
    expect(body.problems[0].text).toMatch(/required/);
    await api.post('/auth/me/locale', { locale: 'it' });
  });

  it('[SEC-P2] shows the demo users on the sign-in page in demo mode, and no other user', async () => {
    await test.database.db.updateTable('users').set({ demo: 'N' }).where('username', '!=', 'capo').execute();
    const { body } = await (await test.api()).get('/auth/demo');
    expect(body.users).toMatchObject([{ username: 'capo', password: 'cantieri', role: 'Caposquadra' }]);
  });
});
