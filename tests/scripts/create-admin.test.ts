import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestToken } from '../support/createTestToken.ts';
import { runScript, startScript } from '../support/runScript.ts';
import { TEST_PASSWORD, TEST_USERS } from '../support/testUsers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const create = (args: readonly string[], password: string) =>
  runScript('scripts/operate/create-admin.ts', args, {
    env: { ...process.env, DATABASE_URL: test.database.url, ADMIN_PASSWORD: password },
  });

it('[PERM-05] makes the first administrator, who can sign in at once', async () => {
  const { code, stdout } = await create(['prima', 'Prima Persona'], 'Tralicci1!');
  expect({ code, stdout }).toEqual({ code: 0, stdout: "L'amministratore prima può accedere.\n" });
  const api = await createApi(test.address, 'prima', 'Tralicci1!');
  expect((await api.get('/auth/me')).body.user).toMatchObject({ fullName: 'Prima Persona', role: 'admin' });
});

it('[SEC-P1] gives an existing one, disabled and of any former role, a new password and the role, and ends the sessions that were opened with the old one, and the codes', async () => {
  const thief = await createApi(test.address, 'planner', TEST_PASSWORD);
  expect((await thief.get('/auth/me')).status).toBe(200);
  const { db } = test.database;
  const { userId } = TEST_USERS.planner;
  await createTestToken(db, userId);
  await db.updateTable('users').set({ active: 'N', role: 'operaio' }).where('userId', '=', userId).execute();
  expect((await create(['planner', 'Pia Neri'], 'Tralicci4!')).code).toBe(0);
  expect((await thief.get('/auth/me')).status).toBe(401);
  // And the programs that they have let in.
  expect(await db.selectFrom('api_tokens').select('tokenId').where('userId', '=', userId).execute()).toEqual(
    [],
  );
  const auditQuery = db
    .selectFrom('audit')
    .select(['call', 'username', 'before'])
    .where('entity', '=', 'api-token');
  expect(await auditQuery.execute()).toMatchObject([
    { call: 'createAdmin', username: 'riga di comando', before: { userId, scope: 'records' } },
  ]);
  await expect(createApi(test.address, 'planner', TEST_PASSWORD)).rejects.toThrow();
  const { body } = await (await createApi(test.address, 'planner', 'Tralicci4!')).get('/auth/me');
  expect(body.user).toMatchObject({ fullName: 'Pia Neri', role: 'admin' });
});

it('asks once for a typed password, and reads no further input', async () => {
  const { ADMIN_PASSWORD: _none, ...env } = process.env;
  const child = startScript('scripts/operate/create-admin.ts', ['scritta'], {
    env: { ...env, DATABASE_URL: test.database.url },
  });
  child.stdin?.end('Tralicci5!\nanother line\n');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect((await createApi(test.address, 'scritta', 'Tralicci5!')).cookie).not.toBe('');
});

it('refuses a weak password and a name that is none, in words', async () => {
  const weak = await create(['debole'], 'cantieri');
  expect({ code: weak.code, said: weak.stderr }).toMatchObject({
    code: 1,
    said: expect.stringContaining('8 caratteri'),
  });
  const name = await create(['Nome Cognome'], 'Tralicci1!');
  expect(name.stderr).toContain('Uso: node scripts/operate/create-admin.ts');
});

it('[ASVS 16.2.1] [ASVS 6.4.1] is recorded in the audit, and the new administrator must first set a password', async () => {
  const row = await test.database.db
    .selectFrom('audit')
    .select(['username', 'after'])
    .where('call', '=', 'createAdmin')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    username: 'riga di comando',
    after: { username: 'prima', role: 'admin', passwordReset: true },
  });
  const api = await createApi(test.address, 'prima', 'Tralicci1!');
  expect((await api.get('/api/users')).body.code).toBe('PASSWORD_CHANGE_NEEDED');
});

it('[ASVS 6.2.6] a password typed at a terminal is not shown', async () => {
  const { ADMIN_PASSWORD: _none, ...env } = process.env;
  // `script` gives the program a terminal.
  const child = spawn(
    'script',
    ['-qec', `${process.execPath} scripts/operate/create-admin.ts nascosta`, '/dev/null'],
    {
      env: { ...env, DATABASE_URL: test.database.url },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (!output.includes('Password: ') && `${output}${chunk}`.includes('Password: ')) {
      child.stdin.write('Tralicci6!\r');
    }
    output += chunk;
  });
  const [code] = await once(child, 'close');
  expect({ code, seen: output }).toMatchObject({ code: 0, seen: expect.stringContaining('può accedere') });
  expect(output).not.toContain('Tralicci');
});
