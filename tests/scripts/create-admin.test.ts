import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { runScript } from '../support/runScript.ts';

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

it('refuses a weak password and a name that is none, in words', async () => {
  const weak = await create(['debole'], 'cantieri');
  expect({ code: weak.code, said: weak.stderr }).toMatchObject({
    code: 1,
    said: expect.stringContaining('8 caratteri'),
  });
  const name = await create(['Nome Cognome'], 'Cantieri1!');
  expect(name.stderr).toContain('Uso: node scripts/create-admin.ts');
});
