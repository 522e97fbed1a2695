import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { bearer, createTestToken } from '../../support/createTestToken.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';

let now = new Date('2026-11-20T08:00:00Z');
let test: TestApp;
let [admin, system]: Api[] = [];
beforeAll(async () => {
  test = await startTestApp({ now: () => now });
  [admin, system] = [await test.api('admin'), await test.api()];
});
afterAll(() => test?.close());

const of = (api: Api | undefined): Api => api as Api;
const db = () => test.database.db;
const DAY = 24 * 60 * 60 * 1000;
const FORMS = '/api/reading/forms';
const PJCS = '/api/reading/checklists/pjc';

async function proposed(who = of(admin)): Promise<string> {
  return (await who.get('/api/tokens/new')).body.token;
}
async function createToken(record: object, who = of(admin)) {
  const answer = await who.post('/api/tokens', { record });
  return { ...answer, tokenId: answer.body.ResultData?.tokenId as number };
}
async function tokenWithScope(scope: string, days = 30) {
  const token = await proposed();
  const { status, tokenId } = await createToken({ name: 'Magazzino dati', scope, days, token });
  expect(status).toBe(200);
  return { token, tokenId };
}
const readPath = async (path: string, token: string) => of(system).get(path, bearer(token));

describe('a code for another program', () => {
  it('[CKL-04] is shown once, stored as a hash, and reads as its user from then on', async () => {
    const token = await proposed();
    expect(token).toMatch(/^tok_[\w-]{64}$/);
    expect(await readPath(FORMS, token)).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    await createToken({ name: 'Magazzino dati', scope: 'schemas', days: 30, token });
    const forms = await readPath(FORMS, token);
    expect(forms.status).toBe(200);
    expect(forms.body.forms).toContainEqual({ name: 'pjc', title: expect.any(String), version: 1 });
    const { body } = await of(admin).get('/api/tokens');
    expect(body.tokens[0]).toMatchObject({
      ...{ name: 'Magazzino dati', scope: 'schemas', valid: 'Y', owner: expect.any(String) },
      ...{ createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + 30 * DAY).toISOString() },
      lastUsedAt: now.toISOString(),
    });
    expect(JSON.stringify(body)).not.toContain(token.slice(4, 20));
    const { rows } = await test.database.owner.query('select row_to_json(t)::text as row from api_tokens t');
    expect(JSON.stringify(rows)).not.toContain(token);
    const auditRows = await test.database.owner.query(
      `select after::text from audit where entity = 'api-token'`,
    );
    expect(auditRows.rows).toHaveLength(1);
    expect(JSON.stringify(auditRows.rows)).not.toContain(token);
  });

  it('reads within its scope only, and writes nothing', async () => {
    const { token: schemas } = await tokenWithScope('schemas');
    const { token: records } = await tokenWithScope('records');
    expect((await readPath(FORMS, schemas)).status).toBe(200);
    expect((await readPath(FORMS, records)).status).toBe(200);
    expect((await readPath(PJCS, records)).status).toBe(200);
    const refused = await readPath(PJCS, schemas);
    expect(refused).toMatchObject({ status: 403, body: { code: 'TOKEN_OUT_OF_SCOPE' } });
    for (const path of ['/api/users', '/api/tokens', '/api/tokens/new', '/auth/me', '/api/schemas/files'])
      expect(await readPath(path, records), path).toMatchObject({ body: { code: 'TOKEN_OUT_OF_SCOPE' } });
    const before = await db().selectFrom('audit').select('id').execute();
    const creation = await of(system).post('/api/tokens', { record: {} }, bearer(records));
    expect(creation).toMatchObject({ status: 403, body: { code: 'TOKEN_OUT_OF_SCOPE' } });
    expect(await db().selectFrom('audit').select('id').execute()).toHaveLength(before.length);
  });

  it('every call that is open to it reads, and is a GET', () => {
    const open = Object.values(test.product.calls).filter(({ scope }) => scope !== undefined);
    expect(open.length).toBeGreaterThan(3);
    for (const { name, method, effect } of open)
      expect([name, method, effect]).toEqual([name, 'GET', 'read']);
  });

  it('is invalid once it is revoked, has expired, or its user may not sign in', async () => {
    const { token, tokenId } = await tokenWithScope('schemas');
    const revoked = await of(admin).send('DELETE', `/api/tokens/${tokenId}`);
    expect(revoked.status).toBe(200);
    expect((await readPath(FORMS, token)).status).toBe(401);
    expect((await of(admin).send('DELETE', `/api/tokens/${tokenId}`)).status).toBe(404);
    const leaders = await createTestToken(db(), TEST_USERS.planner.userId, { until: '2026-11-21T08:00:00Z' });
    const ask = () => of(system).get(FORMS, leaders);
    expect((await ask()).status).toBe(200);
    const active = (value: 'Y' | 'N') =>
      db().updateTable('users').set({ active: value }).where('username', '=', 'planner').execute();
    await active('N');
    expect((await ask()).status).toBe(401);
    await active('Y');
    expect((await ask()).status).toBe(200);
    now = new Date(now.getTime() + DAY);
    expect((await ask()).body).toMatchObject({ code: 'TOKEN_INVALID', ResultMessage: /scaduto o revocato/ });
    now = new Date(now.getTime() - DAY);
  });

  it('follows the current role of its user, not that of its creation', async () => {
    const token = await createTestToken(db(), TEST_USERS.planner.userId);
    const ask = async () => (await of(system).get('/wscnt/bp/list', token)).status;
    const role = (name: 'pianificatore' | 'operaio') =>
      db().updateTable('users').set({ role: name }).where('username', '=', 'planner').execute();
    expect(await ask()).toBe(200);
    await role('operaio');
    expect(await ask()).toBe(403);
    await role('pianificatore');
    expect(await ask()).toBe(200);
  });

  it('must be created by the server for its owner, and is stored once', async () => {
    const token = await proposed();
    const record = { name: 'Prova', scope: 'records', days: 1 };
    const unknownToken = `tok_${'a'.repeat(64)}`;
    expect(await createToken({ ...record, token: unknownToken })).toMatchObject({
      status: 400,
      body: { code: 'BAD_VALUE' },
    });
    expect((await createToken({ ...record, token: 'segreto' })).body).toMatchObject({ code: 'BAD_INPUT' });
    await db().updateTable('users').set({ role: 'admin' }).where('username', '=', 'ufficio').execute();
    const second = await test.api('ufficio');
    expect((await createToken({ ...record, token }, second)).status).toBe(400);
    expect((await createToken({ ...record, token })).status).toBe(200);
    expect((await createToken({ ...record, token })).status).toBe(400);
    for (const days of [0, 367]) expect((await createToken({ ...record, days, token })).status).toBe(400);
  });

  it('[ASVS 7.5.1] is made by administrators alone, minutes after they have proved who they are', async () => {
    const planner = await test.api('planner');
    expect((await planner.get('/api/tokens/new')).status).toBe(403);
    const token = await proposed();
    now = new Date(now.getTime() + 11 * 60_000);
    const record = { name: 'Prova', scope: 'records', token };
    expect((await createToken(record)).body).toMatchObject({ code: 'REAUTH_NEEDED' });
    await of(admin).post('/auth/me/reauthenticate', { password: TEST_PASSWORD });
    expect((await createToken(record)).status).toBe(200);
  });

  it('[SEC-P1] is stored within half an hour after display, or never: a revoked one does not come back', async () => {
    const token = await proposed();
    const record = { name: 'Prova', scope: 'records', token };
    const { tokenId } = await createToken(record);
    expect((await of(admin).send('DELETE', `/api/tokens/${tokenId}`)).status).toBe(200);
    const later = await proposed();
    now = new Date(now.getTime() + 31 * 60_000);
    await of(admin).post('/auth/me/reauthenticate', { password: TEST_PASSWORD });
    for (const each of [token, later])
      expect(await createToken({ ...record, token: each })).toMatchObject({
        status: 409,
        body: { code: 'TOKEN_TOO_OLD', ResultMessage: expect.stringContaining('«Nuovo codice»') },
      });
    // The timestamp of a mark is a claim of the server.
    const moment = Buffer.from(later.slice(4, 52), 'base64url');
    moment.writeUInt32BE(Math.floor(now.getTime() / 1000), 32);
    const forged = `tok_${moment.toString('base64url')}${later.slice(52)}`;
    expect((await createToken({ ...record, token: forged })).body).toMatchObject({ code: 'BAD_VALUE' });
    expect((await createToken({ ...record, token: await proposed() })).status).toBe(200);
  });

  it('[SEC-Q13] that was kept once is never kept again, however it ended', async () => {
    const record = { name: 'Prova', scope: 'records' };
    const { token, tokenId } = await tokenWithScope('records');
    expect((await of(admin).send('DELETE', `/api/tokens/${tokenId}`)).status).toBe(200);
    const repeatText = expect.stringContaining('già stato salvato');
    const again = { status: 400, body: { code: 'BAD_VALUE', ResultMessage: repeatText } };
    expect(await createToken({ ...record, token })).toMatchObject(again);
    const { token: other } = await tokenWithScope('records');
    expect((await of(admin).post('/auth/me/sessions/end')).status).toBe(200);
    admin = await test.api('admin');
    expect(await createToken({ ...record, token: other })).toMatchObject(again);
    for (const each of [token, other]) expect((await readPath(PJCS, each)).status).toBe(401);
    expect((await createToken({ ...record, token: await proposed() })).status).toBe(200);
  });

  it('there are fifty at most', async () => {
    const { length } = (await of(admin).get('/api/tokens?perPage=100')).body.tokens;
    for (let each = length; each < 50; each += 1) await createTestToken(db(), TEST_USERS.admin.userId);
    const answer = await createToken({ name: 'Uno di troppo', scope: 'schemas', token: await proposed() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'TOO_MANY_TOKENS' } });
    await db().deleteFrom('api_tokens').where('name', 'like', 'Prova%').execute();
  });
});

describe('a request with a code', () => {
  it('takes precedence over any session of the request', async () => {
    const { token } = await tokenWithScope('schemas');
    expect((await of(admin).get('/api/users', bearer(token))).status).toBe(403);
    expect((await of(admin).get('/api/users', bearer('tok_falso'))).status).toBe(401);
  });

  it('[SEC-P1] is one by a code of ours alone: any other such header is a proxy’s business, and the session counts', async () => {
    const { token } = await tokenWithScope('schemas');
    for (const authorization of ['Basic cHJveHk6cHJveHk=', 'Bearer eyJhbGciOi.J9.x', `Token ${token}`]) {
      const headers = { authorization };
      expect((await of(admin).get('/api/users', { headers })).status, authorization).toBe(200);
      const { status, body } = await of(system).get(FORMS, { headers });
      expect([status, body.code], authorization).toEqual([401, 'SIGN_IN_NEEDED']);
    }
    expect((await of(system).get(FORMS, { headers: { authorization: `bearer  ${token}` } })).status).toBe(
      200,
    );
  });

  it('reads the description of the calls, which marks calls open to tokens', async () => {
    const { token } = await tokenWithScope('schemas');
    expect((await of(system).get('/openapi.json')).status).toBe(401);
    expect((await readPath('/openapi.json', 'tok_falso')).status).toBe(401);
    const { paths, components } = (await readPath('/openapi.json', token)).body;
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(paths[FORMS].get.security).toEqual([{ session: [] }, { token: ['schemas'] }]);
    expect(paths['/api/users'].get.security).toEqual([{ session: [] }]);
  });
});

describe('many requests with a code', () => {
  it('are counted separately from those of its user', async () => {
    const rated = await startTestApp({ rates: { perAddress: 60_000, perUser: 30 } });
    try {
      const token = await createTestToken(rated.database.db, TEST_USERS.admin.userId);
      const [person, other] = [await rated.api('admin'), await rated.api()];
      const statuses: number[] = [];
      for (let each = 0; each < 8; each += 1) statuses.push((await other.get(FORMS, token)).status);
      expect(statuses).toContain(429);
      expect((await person.get('/api/users')).status).toBe(200);
    } finally {
      await rated.close();
    }
  });
});
