import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
});
afterAll(() => test.close());

const person = (username: string, fullName = 'Nuovo Utente') => ({
  obj: { username, fullName, role: 'operaio', password: 'Tralicci1!' },
});
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const count = async (username: string) => {
  const { rows } = await test.database.pool.query('select 1 from users where username = $1', [username]);
  return rows.length;
};

describe('a write with a key', () => {
  it('[CALL-02] happens once and is answered the same every time', async () => {
    const first = await admin.post('/api/users', person('uno'), withKey('k-1'));
    const again = await admin.post('/api/users', person('uno'), withKey('k-1'));
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ ResultCode: 0, ResultMessage: '', ResultData: { username: 'uno' } });
    expect(again.body).toEqual(first.body);
    expect(await count('uno')).toBe(1);
  });

  it('happens once for many simultaneous repeats of a request', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/api/users', person('due'), withKey('k-2'))),
    );
    expect(new Set(answers.map(({ bytes }) => new TextDecoder().decode(bytes))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await count('due')).toBe(1);
    const audit = await test.database.db
      .selectFrom('audit')
      .select('id')
      .where('call', '=', 'saveUser')
      .execute();
    expect(audit).toHaveLength(2);
  });

  it('refuses the key of another request', async () => {
    const { status, body } = await admin.post('/api/users', person('tre'), withKey('k-1'));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_REUSED' });
    expect(await count('tre')).toBe(0);
  });

  it('may be used again after a refusal: nothing was done', async () => {
    expect((await admin.post('/api/users', person('uno'), withKey('k-3'))).body.code).toBe('DUPLICATE');
    expect((await admin.post('/api/users', person('quattro'), withKey('k-3'))).status).toBe(200);
  });

  it('is private to its user', async () => {
    await admin.post('/auth/me/locale', { locale: 'it' }, withKey('shared'));
    const planner = await test.api('planner');
    expect(
      (await planner.post('/auth/me/locale', { locale: 'en' }, withKey('shared'))).body.user.username,
    ).toBe('planner');
  });

  it('refuses a key that is none', async () => {
    const { status } = await admin.post('/api/users', person('cinque'), withKey('a b'));
    expect(status).toBe(400);
  });
});

describe('every write', () => {
  it('records user, entity, before and after, without secrets', async () => {
    const { body } = await admin.post('/api/users', person('sei'));
    const { userId, rowVersion } = body.ResultData;
    const obj = {
      userId,
      rowVersion,
      username: 'sei',
      fullName: 'Sesto',
      role: 'operaio',
      password: 'Tralicci2!',
    };
    await admin.post('/api/users', { obj });
    const { body: found } = await admin.get(`/api/audit?entity=user&key=${userId}`);
    expect(found.total).toBe(2);
    expect(found.audit[0]).toMatchObject({
      username: 'admin',
      call: 'saveUser',
      before: { fullName: 'Nuovo Utente' },
      after: { fullName: 'Sesto', rowVersion: 2 },
    });
    expect(JSON.stringify(found)).not.toContain('Cantieri');
  });

  it('stores nothing when it is refused', async () => {
    const before = await admin.get('/api/audit?perPage=1');
    await admin.post('/api/users', person('uno'));
    const after = await admin.get('/api/audit?perPage=1');
    expect(after.body.total).toBe(before.body.total);
  });

  it('refuses the older of two changes', async () => {
    const { body } = await admin.post('/api/users', person('sette'));
    const { userId } = body.ResultData;
    const change = (fullName: string) => ({
      obj: { userId, rowVersion: 1, username: 'sette', fullName, role: 'operaio' },
    });
    const answers = await Promise.all(['A A', 'B B'].map((name) => admin.post('/api/users', change(name))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE');
  });
});

describe('[SEC-P3] the stored part of a request', () => {
  const storedKeys = () => test.database.db.selectFrom('idempotency').selectAll().execute();
  const keptOf = async (key: string) => (await storedKeys()).find((row) => row.key === key)?.bodyHash;
  const newUser = (password: string) => ({ obj: { ...person('riga').obj, password } });

  it('is independent of the password, which cannot be guessed from the row', async () => {
    await admin.post('/api/users', newUser('Ramponi-27!'), withKey('p-1'));
    const { obj } = newUser('x');
    const { password: _, ...named } = obj;
    const user = (await admin.get('/api/users?q=riga')).body.users[0];
    const change = (password: string, key: string) =>
      admin.post('/api/users', { obj: { ...named, userId: user.userId, password } }, withKey(key));
    expect((await change('Ramponi-27!', 'p-2')).status).toBe(200);
    expect((await change('Ganasce-27!', 'p-3')).status).toBe(200);
    expect(await keptOf('p-2')).toBe(await keptOf('p-3'));
    expect(await keptOf('p-2')).toHaveLength(64);
    const guesses = [newUser('Ramponi-27!'), { body: newUser('Ramponi-27!'), params: {}, query: {} }];
    const hashes = guesses.map((guess) =>
      createHash('sha256')
        .update(`${JSON.stringify(guess)}\n[]\n`)
        .digest('hex'),
    );
    expect(hashes).not.toContain(await keptOf('p-1'));
  });

  it('of a sign-in is empty, also with an open session; of a change of password both are missing', async () => {
    const capo = await test.api('capo');
    const signIn = { username: 'capo', password: 'cantieri' };
    expect((await capo.post('/auth/login', signIn, withKey('l-1'))).status).toBe(200);
    expect((await capo.post('/auth/login', signIn, withKey('l-1'))).status).toBe(200);
    expect(await keptOf('l-1')).toBeUndefined();
    const change = (oldPassword: string, newPassword: string, key: string) =>
      capo.post('/auth/me/password', { oldPassword, newPassword }, withKey(key));
    expect((await change('cantieri', 'Tralicci1!', 'c-1')).status).toBe(200);
    expect((await change('Tralicci1!', 'Tralicci2!', 'c-2')).status).toBe(200);
    expect(await keptOf('c-1')).toBe(await keptOf('c-2'));
    // The answer that was lost comes again, although the old password is no longer right.
    expect((await change('Tralicci1!', 'Tralicci2!', 'c-2')).status).toBe(200);
  });

  it('and the audit contains no password and no hash of one', async () => {
    const { db } = test.database;
    const auditText = JSON.stringify(await db.selectFrom('audit').selectAll().execute());
    const hashes = await db.selectFrom('users').select('passwordHash').execute();
    for (const { passwordHash } of hashes) expect(auditText).not.toContain(passwordHash);
    expect(auditText).not.toMatch(/Ramponi-27|Ganasce-27|Tralicci1!|Tralicci2!|argon2id/);
  });
});
