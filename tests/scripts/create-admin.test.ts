import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { runScript, startScript } from '../support/runScript.ts';
import { TEST_PASSWORD } from '../support/testUsers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const create = (args: readonly string[], password: string) =>
  runScript('scripts/create-admin.ts', args, {
    env: { ...process.env, DATABASE_URL: test.database.url, ADMIN_PASSWORD: password },
  });

it('[PERM-05] makes the first administrator, who can sign in at once', async () => {
  const { code, stdout } = await create(['prima', 'Prima Persona'], 'Cantieri1!');
  expect({ code, stdout }).toEqual({ code: 0, stdout: "L'amministratore prima può accedere.\n" });
  const api = await createApi(test.address, 'prima', 'Cantieri1!');
  expect((await api.get('/auth/me')).body.user).toMatchObject({ fullName: 'Prima Persona', role: 'admin' });
});

it('gives an existing one a new password', async () => {
  await create(['admin', 'Ada Bianchi'], 'Cantieri2!');
  expect((await createApi(test.address, 'admin', 'Cantieri2!')).cookie).not.toBe('');
});

it('lets in one who was switched off, as an administrator whatever they were', async () => {
  await test.database.db
    .updateTable('users')
    .set({ active: 'N', role: 'operaio' })
    .where('username', '=', 'ufficio')
    .execute();
  expect((await create(['ufficio', 'Ugo Ferri'], 'Cantieri3!')).code).toBe(0);
  const { body } = await (await createApi(test.address, 'ufficio', 'Cantieri3!')).get('/auth/me');
  expect(body.user).toMatchObject({ fullName: 'Ugo Ferri', role: 'admin' });
});

it('ends the sessions that were opened with the old password', async () => {
  const thief = await createApi(test.address, 'planner', TEST_PASSWORD);
  expect((await thief.get('/auth/me')).status).toBe(200);
  await create(['planner', 'Pia Neri'], 'Cantieri4!');
  expect((await thief.get('/auth/me')).status).toBe(401);
  await expect(createApi(test.address, 'planner', TEST_PASSWORD)).rejects.toThrow();
});

it('a password that is typed is asked for once, and nothing else is read', async () => {
  const { ADMIN_PASSWORD: _none, ...env } = process.env;
  const child = startScript('scripts/create-admin.ts', ['scritta'], {
    env: { ...env, DATABASE_URL: test.database.url },
  });
  child.stdin?.end('Cantieri5!\nanother line\n');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect((await createApi(test.address, 'scritta', 'Cantieri5!')).cookie).not.toBe('');
});

it('refuses a weak password and a name that is none, in words', async () => {
  const weak = await create(['debole'], 'cantieri');
  expect({ code: weak.code, said: weak.stderr }).toMatchObject({
    code: 1,
    said: expect.stringContaining('8 caratteri'),
  });
  const name = await create(['Nome Cognome'], 'Cantieri1!');
  expect(name.stderr).toContain('Uso: node scripts/create-admin.ts');
});
