import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const newest = () =>
  test.database.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe("one's own sessions", () => {
  it('[ASVS 7.5.2] are listed by device, address and last use, this one marked, and only those of the user', async () => {
    const phone = await test.api();
    const credentials = { username: 'capo', password: TEST_PASSWORD };
    await phone.post('/auth/login', credentials, { headers: { 'user-agent': CHROME_ON_ANDROID } });
    const desk = await test.api('capo');
    await test.api('planner');
    const { sessions } = (await phone.get('/auth/me/sessions')).body;
    expect(sessions).toHaveLength(2);
    const ownSession = sessions.find(({ current }: { current: string }) => current === 'Y');
    expect(ownSession).toMatchObject({
      device: 'Chrome · Android',
      address: '127.0.0.1',
      signedInBy: 'password',
    });
    expect(JSON.stringify(sessions)).not.toMatch(/token/i);
    const sessionList = (await desk.get('/auth/me/sessions')).body.sessions;
    expect(
      sessionList.find(({ sessionId }: { sessionId: number }) => sessionId === ownSession.sessionId).current,
    ).toBe('N');
  });

  it('[ASVS 7.4.5] one of them is ended, and no other', async () => {
    const [here, lost] = [await test.api('operaio'), await test.api('operaio')];
    const { sessions } = (await here.get('/auth/me/sessions')).body;
    const otherSession = sessions.find(({ current }: { current: string }) => current === 'N');
    expect((await here.post(`/auth/me/sessions/${otherSession.sessionId}/end`)).status).toBe(200);
    expect([(await lost.get('/auth/me')).status, (await here.get('/auth/me')).status]).toEqual([401, 200]);
    expect(await newest()).toMatchObject({ username: 'operaio', call: 'endMySession', entity: 'session' });
  });

  it('[ASVS 7.4.5] another’s is not there for one, and stays', async () => {
    const planner = await test.api('planner');
    const { sessions } = (await planner.get('/auth/me/sessions')).body;
    const thief = await test.api('operaio');
    const answer = await thief.post(`/auth/me/sessions/${sessions[0].sessionId}/end`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await planner.get('/auth/me')).status).toBe(200);
  });

  it('[ASVS 7.4.5] all of them are ended at once, this one too', async () => {
    const [here, there] = [await test.api('ufficio'), await test.api('ufficio')];
    expect((await here.post('/auth/me/sessions/end')).status).toBe(200);
    expect(here.cookie).toBe('');
    expect((await there.get('/auth/me')).status).toBe(401);
  });

  it('are never more than fifty: the one used longest ago ends', async () => {
    const { db } = test.database;
    const { userId } = TEST_USERS.ufficio;
    const first = await test.api('ufficio');
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...{ tokenHash: `later ${index}`, userId, address: '', userAgent: '' },
      ...{ lastSeenAt: '2098-01-01', expiresAt: '2099-01-01' },
    }));
    await db.insertInto('sessions').values(more).execute();
    await test.api('ufficio');
    const { length } = await db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();
    expect(length).toBe(50);
    expect((await first.get('/auth/me')).status).toBe(401);
  });

  it('[ASVS 7.4.5] of a user are ended by an administrator, with a row in the audit', async () => {
    const admin = await test.api('admin');
    const planner = await test.api('planner');
    const { userId } = TEST_USERS.planner;
    const answer = await admin.post(`/api/users/${userId}/sessions/end`);
    expect(answer.status).toBe(200);
    expect((await planner.get('/auth/me')).status).toBe(401);
    const { ended } = answer.body.ResultData;
    expect(ended).toBeGreaterThan(0);
    expect(await newest()).toMatchObject({
      ...{ username: 'admin', call: 'endUserSessions', entity: 'user', key: String(userId) },
      after: { sessionsEnded: ended },
    });
    expect((await admin.post('/api/users/4711/sessions/end')).status).toBe(404);
  });
});

describe("one's own password", () => {
  it('[ASVS 7.2.4] gives this session a new token, and what had the former one is out', async () => {
    const api = await test.api('operaio');
    const before = api.cookie;
    const change = { oldPassword: TEST_PASSWORD, newPassword: 'Tralicci-42!' };
    expect((await api.post('/auth/me/password', change)).status).toBe(200);
    expect(api.cookie).not.toBe(before);
    expect((await api.get('/auth/me')).status).toBe(200);
    const thief = await test.api();
    expect((await thief.get('/auth/me', { headers: { cookie: before } })).status).toBe(401);
    expect(await newest()).toMatchObject({ call: 'changePassword', after: { ownPasswordChanged: true } });
  });

  it('[ASVS 7.4.3] is changed by the first of two requests with the same old password: the second one is refused', async () => {
    const apis = await Promise.all([test.api('capo'), test.api('capo')]);
    const answers = await Promise.all(
      apis.map((api, index) =>
        api.post('/auth/me/password', { oldPassword: TEST_PASSWORD, newPassword: `Tralicci-5${index}!` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('PASSWORD_WRONG');
  });

  it('[ASVS 7.4.3] is not the one of a change that began before an administrator gave another', async () => {
    const admin = await test.api('admin');
    const [first, given, own] = ['Pali-e-Fune1!', 'Pali-e-Fune2!', 'Tralicci-60!'];
    const person = { username: 'contesa', fullName: 'Persona Contesa', role: 'operaio', password: first };
    const { ResultData: user } = (await admin.post('/api/users', { obj: person })).body;
    const thief = await createApi(test.address, 'contesa', first);
    const [, reset] = await Promise.all([
      thief.post('/auth/me/password', { oldPassword: first, newPassword: own }),
      admin.post('/api/users', {
        obj: { ...person, userId: user.userId, rowVersion: user.rowVersion, password: given },
      }),
    ]);
    expect(reset.status, JSON.stringify(reset.body)).toBe(200);
    expect((await createApi(test.address, 'contesa', given)).cookie).not.toBe('');
  });
});

describe('a password set by another person', () => {
  const NEW = { username: 'nuova', fullName: 'Nuova Persona', role: 'admin', password: 'Pali-e-Fune9!' };

  it('[SEC-P23] is recorded in the audit as such, without any word of the password', async () => {
    const admin = await test.api('admin');
    expect((await admin.post('/api/users', { obj: NEW })).status).toBe(200);
    const newestRow = await newest();
    expect(newestRow).toMatchObject({ call: 'saveUser', after: { username: 'nuova', passwordReset: true } });
    expect(JSON.stringify(newestRow)).not.toMatch(/Pali-e-Fune9|argon2/);
  });

  it('[ASVS 6.4.1] allows only the call that changes it: every other call is refused', async () => {
    const api = await createApi(test.address, 'nuova', NEW.password);
    expect((await api.get('/auth/session')).body.user).toMatchObject({ username: 'nuova', owes: 'password' });
    for (const call of Object.values(test.product.calls)) {
      if (call.access === 'public' || call.name === 'endAllMySessions') continue;
      const path = call.fullPath.replaceAll(/:(\w+)\??/g, '1');
      const body = call.method === 'POST' || call.method === 'PUT' ? { body: [] } : {};
      const { status, body: said } = await api.send(call.method, path, body);
      const open = ['fetchMe', 'changeLocale', 'changePassword', 'fetchMySessions'].includes(call.name);
      if (open) expect(said?.code, call.name).not.toBe('PASSWORD_CHANGE_NEEDED');
      else
        expect({ name: call.name, status, code: said?.code }).toEqual({
          ...{ name: call.name, status: 403, code: 'PASSWORD_CHANGE_NEEDED' },
        });
    }
    // The description of all calls is no call, and stays closed as well.
    expect((await api.get('/openapi.json')).body.code).toBe('PASSWORD_CHANGE_NEEDED');
    expect((await api.get('/api/users')).body.ResultMessage).toBe(
      'La password è stata scelta da altri: prima di continuare scegline una tua.',
    );
  });

  it('[ASVS 6.4.1] is not changed into itself: who set it would still know it', async () => {
    const api = await createApi(test.address, 'nuova', NEW.password);
    const same = await api.post('/auth/me/password', {
      oldPassword: NEW.password,
      newPassword: NEW.password,
    });
    expect(same, JSON.stringify(same.body)).toMatchObject({ status: 400, body: { code: 'PASSWORD_SAME' } });
    expect(same.body.problems).toMatchObject([{ path: 'newPassword', text: same.body.ResultMessage }]);
    expect((await api.get('/api/users')).body.code).toBe('PASSWORD_CHANGE_NEEDED');
  });

  it('[ASVS 6.4.1] once changed by its owner opens everything', async () => {
    const api = await createApi(test.address, 'nuova', NEW.password);
    const change = { oldPassword: NEW.password, newPassword: 'Corde-e-Ramponi7!' };
    expect((await api.post('/auth/me/password', change)).status).toBe(200);
    expect((await api.get('/api/users')).status).toBe(200);
    expect((await api.get('/auth/session')).body.user.owes).toBeUndefined();
  });

  it('[SEC-P23] given to an existing user ends their sessions and must be changed by them', async () => {
    const planner = await test.api('planner');
    const admin = await test.api('admin');
    const { user } = (await admin.get(`/api/users/${TEST_USERS.planner.userId}`)).body;
    const obj = { ...user, password: 'Nuova-di-Zecca3!' };
    expect((await admin.post('/api/users', { obj })).status).toBe(200);
    expect((await planner.get('/auth/me')).status).toBe(401);
    const back = await createApi(test.address, 'planner', 'Nuova-di-Zecca3!');
    expect((await back.get('/api/drafts')).body.code).toBe('PASSWORD_CHANGE_NEEDED');
  });
});
