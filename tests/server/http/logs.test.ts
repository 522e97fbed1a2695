import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

it('what is logged is structured, names the request, and holds no secret', async () => {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const test = await startTestApp({ log: { level: 'trace', stream } });
  const api = await test.api('planner');
  await api.get('/auth/me');
  await api.post('/auth/login', { username: 'planner', password: 'segretissima' });
  await api.get('/api/users');
  const { cookie } = api;
  await test.close();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const refused = lines.filter(({ msg }) => msg === 'call refused');
  expect(refused.map(({ code }) => code)).toEqual(['SIGN_IN_REFUSED', 'FORBIDDEN']);
  for (const { reqId } of refused) expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  for (const secret of [TEST_PASSWORD, 'segretissima', cookie.split('=')[1] ?? '']) {
    expect(text).not.toContain(`"${secret}"`);
    if (secret !== TEST_PASSWORD) expect(text).not.toContain(secret);
  }
});

it('[PERM-05] behind a proxy with TLS the cookie goes over TLS only', async () => {
  const test = await startTestApp({ trustProxy: '127.0.0.1' });
  const api = await test.api();
  const credentials = { username: 'planner', password: TEST_PASSWORD };
  const plain = await api.post('/auth/login', credentials);
  expect(plain.headers.get('set-cookie')).not.toContain('Secure');
  const secure = await api.post('/auth/login', credentials, { headers: { 'x-forwarded-proto': 'https' } });
  expect(secure.headers.get('set-cookie')).toContain('Secure');
  await test.close();
});
