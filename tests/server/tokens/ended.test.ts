import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api, SendOptions } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createTestToken } from '../../support/createTestToken.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';

const FORMS = '/api/reading/forms';
const { userId } = TEST_USERS.ufficio;
const NEW_PASSWORD = 'Tralicci-42!';
let test: TestApp;
let system: Api;
let [theirs, anothers]: SendOptions[] = [];
beforeAll(async () => {
  test = await startTestApp();
  system = await test.api();
});
afterAll(() => test?.close());

const db = () => test.database.db;
const readStatus = async (token: SendOptions | undefined) => (await system.get(FORMS, token ?? {})).status;
const save = async (changes: object) => {
  const admin = await test.api('admin');
  const { username, fullName, role, rowVersion } = (await admin.get(`/api/users/${userId}`)).body.user;
  return admin.post('/api/users', { obj: { userId, username, fullName, role, rowVersion, ...changes } });
};

describe('[SEC-P1] an account under control of an attacker', () => {
  beforeEach(async () => {
    await db().deleteFrom('passwords_to_change').execute();
    [theirs, anothers] = [
      await createTestToken(db(), userId),
      await createTestToken(db(), TEST_USERS.planner.userId),
    ];
    expect([await readStatus(theirs), await readStatus(anothers)]).toEqual([200, 200]);
  });

  it.each<[string, string, () => Promise<{ status: number }>]>([
    [
      'ends all sessions of their own',
      'endAllMySessions',
      async () => (await test.api('ufficio')).post('/auth/me/sessions/end'),
    ],
    [
      'has sessions ended by an administrator',
      'endUserSessions',
      async () => (await test.api('admin')).post(`/api/users/${userId}/sessions/end`),
    ],
    [
      'has factors taken away by an administrator',
      'resetUserFactors',
      async () => (await test.api('admin')).post(`/api/users/${userId}/factors/reset`),
    ],
    [
      'changes the own password',
      'changePassword',
      async () => {
        const change = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
        return (await test.api('ufficio')).post('/auth/me/password', change);
      },
    ],
    ['is given a password by an administrator', 'saveUser', () => save({ password: 'Pali-e-Fune1!' })],
    ['is switched off', 'saveUser', () => save({ active: 'N' })],
  ])('lets no other program read any more once its owner %s', async (_, call, deed) => {
    expect((await deed()).status).toBe(200);
    expect([await readStatus(theirs), await readStatus(anothers)]).toEqual([401, 200]);
    const { rows } = await test.database.owner.query(
      `select call, key, before from audit where entity = 'api-token' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ call, before: { userId, name: expect.stringMatching(/^Prova/) } });
    expect(
      await db().selectFrom('api_tokens').select('tokenId').where('userId', '=', userId).execute(),
    ).toEqual([]);
    // Switched on again, it does not come back.
    await db().updateTable('users').set({ active: 'Y' }).where('userId', '=', userId).execute();
    expect(await readStatus(theirs)).toBe(401);
  });

  it('keeps them valid when only one session ends or a name is corrected', async () => {
    const [here, lost] = [await test.api('capo'), await test.api('capo')];
    const ownToken = await createTestToken(db(), TEST_USERS.capo.userId);
    const { sessions } = (await here.get('/auth/me/sessions')).body;
    const otherSession = sessions.find(({ current }: { current: string }) => current === 'N');
    expect((await here.post(`/auth/me/sessions/${otherSession.sessionId}/end`)).status).toBe(200);
    expect([(await lost.get('/auth/me')).status, await readStatus(ownToken)]).toEqual([401, 200]);
    expect((await save({ fullName: 'Ugo Giallini' })).status).toBe(200);
    expect(await readStatus(theirs)).toBe(200);
  });
});

describe('[SEC-P1] a token of a user with pending duties', () => {
  it('reads nothing until a password set by another person is changed', async () => {
    const token = await createTestToken(db(), TEST_USERS.operaio.userId);
    const owing = { userId: TEST_USERS.operaio.userId };
    await db().insertInto('passwords_to_change').values(owing).execute();
    for (const path of [FORMS, '/openapi.json'])
      expect(await system.get(path, token), path).toMatchObject({
        body: { code: 'PASSWORD_CHANGE_NEEDED' },
      });
    await db().deleteFrom('passwords_to_change').where('userId', '=', owing.userId).execute();
    expect(await readStatus(token)).toBe(200);
  });

  it('reads nothing until a required second factor exists', async () => {
    const product = await testProduct();
    const values = { ...product.settings.values, secondFactorRoles: ['caposquadra'] };
    const strict = await startTestApp({ product: { ...product, settings: { ...product.settings, values } } });
    try {
      const { userId: capo } = TEST_USERS.capo;
      const token = await createTestToken(strict.database.db, capo);
      const ask = async () => (await strict.api()).get(FORMS, token);
      expect((await ask()).body).toMatchObject({ code: 'FACTOR_SETUP_NEEDED' });
      await strict.database.db
        .insertInto('totp_factors')
        .values({ userId: capo, secret: 'x', lastStep: 0 })
        .execute();
      expect((await ask()).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
