import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDemo } from '../../server/host/auth/settleDemo.ts';
import { createApi } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestToken } from '../support/createTestToken.ts';

let test: TestApp;
let lines: string[];
const say = (line: string) => void lines.push(line);
const settle = (demo: boolean | 'public', demoAsked = true) =>
  settleDemo(test.database.db, { demo, demoAsked }, say);
const users = (demo: 'Y' | 'N') =>
  test.database.db.selectFrom('users').select(['username', 'active']).where('demo', '=', demo).execute();

beforeAll(async () => {
  test = await startTestApp({ demo: true });
});
beforeEach(async () => {
  lines = [];
  const { db } = test.database;
  await db.deleteFrom('users').where('username', 'in', ['mario', 'visitatore']).execute();
  await db.updateTable('users').set({ active: 'Y', demo: 'Y' }).execute();
});
afterAll(() => test?.close());

describe('[SEC-P2] demo users', () => {
  it('are disabled and signed out by a start without demo mode, which prints so, and return with the next demo', async () => {
    const admin = await test.api('admin');
    const { userId } = (await admin.get('/auth/me')).body.user;
    const code = await createTestToken(test.database.db, userId);
    const readingStatus = async () => (await (await test.api()).get('/api/reading/forms', code)).status;
    expect(await readingStatus()).toBe(200);
    expect(await settle(false)).toBe(false);
    expect(lines.join('\n')).toContain(
      'Ho disattivato gli utenti di prova, perché la modalità dimostrativa è spenta: admin, capo, operaio, planner, ufficio.',
    );
    expect((await admin.get('/auth/me')).status).toBe(401);
    await expect(createApi(test.address, 'admin')).rejects.toThrow('SIGN_IN_REFUSED');
    expect((await users('Y')).every(({ active }) => active === 'N')).toBe(true);
    lines = [];
    expect(await settle(false)).toBe(false);
    expect(lines).toEqual([]);
    expect(await settle(true)).toBe(true);
    expect((await createApi(test.address, 'admin')).cookie).not.toBe('');
    expect(await readingStatus(), 'a code of the demo before').toBe(401);
    expect((await admin.get('/auth/me')).status, 'a session of the demo before').toBe(401);
  });

  it('include users added in the demo', async () => {
    const admin = await test.api('admin');
    const obj = {
      username: 'visitatore',
      fullName: 'Vera Visita',
      role: 'admin',
      password: 'Rq7!vulcano-blu',
    };
    expect((await admin.post('/api/users', { obj })).status).toBe(200);
    await settle(false);
    await expect(createApi(test.address, 'visitatore', 'Rq7!vulcano-blu')).rejects.toThrow('SIGN_IN_REFUSED');
  });

  it('sign in in demo mode only, even an active one, and are not listed', async () => {
    const real = await startTestApp({
      seed: async (db) => {
        await db.updateTable('users').set({ demo: 'Y' }).where('username', '=', 'admin').execute();
      },
    });
    await expect(createApi(real.address, 'admin')).rejects.toThrow('SIGN_IN_REFUSED');
    expect((await createApi(real.address, 'planner')).cookie).not.toBe('');
    expect((await (await real.api()).get('/auth/demo')).body).toEqual({ users: [] });
    await real.close();
  });
});

describe('[SEC-P2] demo mode', () => {
  const addReal = () =>
    test.database.db
      .insertInto('users')
      .values({ username: 'mario', fullName: 'Mario Vero', role: 'admin', passwordHash: '' })
      .execute();

  it('asked for where there are real users is refused with the reason', async () => {
    await addReal();
    await expect(settle(true)).rejects.toThrow(/utenti veri \(per esempio mario\).*DEMO=off/s);
    await expect(settle('public')).rejects.toThrow('utenti veri');
  });

  it('stays off without a request, and prints so', async () => {
    await addReal();
    expect(await settle(true, false)).toBe(false);
    expect(lines[0]).toContain('la modalità dimostrativa resta spenta');
    expect((await users('Y')).every(({ active }) => active === 'N')).toBe(true);
    expect(await users('N')).toMatchObject([{ username: 'mario', active: 'Y' }]);
  });

  it('announces the open demo to browsers in demo mode only', async () => {
    const core = async (app: TestApp) => (await (await app.api()).get('/product/core.json')).body;
    expect((await core(test)).publicDemo).toBe(false);
    const open = await startTestApp({ demo: 'public' });
    expect((await core(open)).publicDemo).toBe(true);
    await open.close();
  });
});
