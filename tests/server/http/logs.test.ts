import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createApi } from '../../support/api.ts';
import { startTestApp } from '../../support/app.ts';
import { bearer, createTestToken } from '../../support/createTestToken.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';

/** Starts a server that logs everything; `close` answers the lines. */
async function startLogged() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const test = await startTestApp({ log: { level: 'trace', stream } });
  return {
    test,
    async close() {
      await test.close();
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      return { text, lines, of: (msg: string) => lines.filter((line) => line['msg'] === msg) };
    },
  };
}

it('is structured, names the request, and contains no secret', async () => {
  const { test, close } = await startLogged();
  const api = await createApi(test.address, 'planner');
  await api.get('/auth/me');
  await api.post('/auth/login', { username: 'planner', password: 'segretissima' });
  await api.get('/api/users');
  const { cookie } = api;
  const { text, of } = await close();
  const refused = of('call refused');
  expect(refused.map(({ code }) => code)).toEqual(['SIGN_IN_REFUSED', 'FORBIDDEN']);
  for (const { reqId } of refused) expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  for (const secret of [TEST_PASSWORD, 'segretissima', cookie.split('=')[1] ?? '']) {
    expect(text).not.toContain(`"${secret}"`);
    if (secret !== TEST_PASSWORD) expect(text).not.toContain(secret);
  }
});

it('[SEC-P21] every line of a request contains its user, refusals too', async () => {
  const { test, close } = await startLogged();
  const [planner, nobody] = [await createApi(test.address, 'planner'), await test.api()];
  await planner.get('/api/users');
  await planner.get('/wscnt/bp/NESSUNO');
  await planner.post('/api/users', '{');
  await planner.get('/auth/me');
  await nobody.get('/auth/me');
  await nobody.get('/nulla');
  const { lines, of } = await close();
  const { userId } = TEST_USERS.planner;
  expect(of('call refused').map(({ code, user }) => [code, user])).toEqual([
    ['FORBIDDEN', userId],
    ['NOT_FOUND', userId],
    ['FORBIDDEN', userId],
    ['SIGN_IN_NEEDED', null],
    ['ROUTE_UNKNOWN', null],
  ]);
  const done = of('request completed');
  expect(done.map(({ user }) => user)).toEqual([null, userId, userId, userId, userId, null, null]);
  for (const line of lines) {
    if (line['reqId'] !== undefined) expect(line).toHaveProperty('user');
  }
});

it('[SEC-P21] every line of a request by token contains the token id, also for descriptions of calls', async () => {
  const { test, close } = await startLogged();
  const { userId } = TEST_USERS.planner;
  const token = await createTestToken(test.database.db, userId);
  const { tokenId } = await test.database.db
    .selectFrom('api_tokens')
    .select('tokenId')
    .executeTakeFirstOrThrow();
  const [system, planner] = [await test.api(), await createApi(test.address, 'planner')];
  for (const path of ['/api/reading/forms', '/api/users', '/openapi.json', '/docs/', '/docs/json'])
    await system.get(path, token);
  await system.get('/openapi.json', bearer('tok_falso'));
  await planner.get('/openapi.json');
  const { of } = await close();
  expect(of('call refused')).toMatchObject([
    { code: 'TOKEN_OUT_OF_SCOPE', user: userId, token: tokenId },
    { code: 'TOKEN_INVALID', user: null },
  ]);
  const requests = of('request completed').filter(
    ({ req }) => (req as { url: string }).url !== '/auth/login',
  );
  expect(requests.map(({ user, token: by }) => [user, by])).toEqual([
    ...Array.from({ length: 5 }, () => [userId, tokenId]),
    [null, undefined],
    [userId, undefined],
  ]);
});

it('a refusal is found by record and rule', async () => {
  const { test, close } = await startLogged();
  const planner = await createApi(test.address, 'planner');
  await planner.post('/wscnt/works/approve', { TeamId: 4_711 });
  await planner.post('/wscnt/works/approve', { TeamId: 'Esposito' });
  const { of } = await close();
  expect(of('call refused')).toMatchObject([
    { code: 'NOT_FOUND', records: { TeamId: 4_711 } },
    { code: 'BAD_INPUT', records: {}, fields: ['TeamId'], rules: ['type'] },
  ]);
});

it('[SEC-P19] no line contains positions or searched names', async () => {
  const { test, close } = await startLogged();
  const [capo, admin] = [await createApi(test.address, 'capo'), await createApi(test.address, 'admin')];
  await capo.get('/wscnt/teams/end/3/C?latitude=44.494900&longitude=11.342600');
  await capo.post('/wscnt/teams/end/3/C', { latitude: 44.4949, longitude: 11.3426 });
  await admin.get('/api/users?q=Esposito&role=capo');
  await admin.get('/api/users?Mario%20Esposito');
  await admin.get('/nulla?chi=Esposito');
  await admin.post('/api/users', { obj: { username: 'admin', fullName: 'Ciro Esposito', role: 'capo' } });
  const { text, of } = await close();
  expect(text).not.toMatch(/44\.49|11\.34|Esposito/);
  const urls = of('request completed').map(({ req }) => (req as { url: string }).url);
  expect(urls).toEqual(
    expect.arrayContaining([
      '/wscnt/teams/end/3/C?latitude&longitude',
      '/wscnt/teams/end/3/C',
      '/api/users?q&role',
      '/api/users?…',
      '/nulla?chi',
    ]),
  );
});

it('[SEC-P27] no line quotes a row of the database', async () => {
  const { test, close } = await startLogged();
  const { pool } = test.database;
  await test.database.owner.query(
    `alter table users add constraint nobody_knows check ("fullName" <> 'Nome Segreto')`,
  );
  const failed = await pool
    .query(`update users set "fullName" = 'Nome Segreto'`)
    .catch((error: unknown) => error);
  expect(String((failed as { detail?: string }).detail)).toContain('Segreto');
  test.app.log.error({ err: failed }, 'as it would be logged');
  const { text, of } = await close();
  expect(of('as it would be logged')).toMatchObject([
    { err: { message: expect.stringContaining('nobody_knows') } },
  ]);
  expect(text).not.toContain('Segreto');
});
