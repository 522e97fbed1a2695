import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

type Json = Record<string, unknown>;
const ROLES = 'shared/roles.json';
let now = new Date('2026-11-20T08:00:00Z');
let test: TestApp;
let api: Api;
let admin: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp({ now: () => now });
  api = await test.api('admin');
  admin = schemaAdmin(api);
});
afterAll(() => test?.close());

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const prove = () => api.post('/auth/me/reauthenticate', { password: TEST_PASSWORD });
const widen = (content: Json) => {
  const roles = content['roles'] as { name: string; permissions: string[] }[];
  roles.find(({ name }) => name === 'operaio')?.permissions.push('Team.plan');
};
const reauthRefusal = { status: 403, body: { code: 'REAUTH_NEEDED' } };

describe('[SEC-Q4] a publication that changes permissions or visibility', () => {
  it('requires a new authentication, and then succeeds', async () => {
    await admin.draft(ROLES, widen);
    later(11);
    expect(await admin.publish()).toMatchObject(reauthRefusal);
    await prove();
    expect((await admin.publish()).status).toBe(200);
  });

  it('so does a way back, and a word that opens records within another file', async () => {
    later(11);
    expect(await admin.back(0)).toMatchObject(reauthRefusal);
    await admin.draft('user/user.entity.json', (entity) =>
      Object.assign(entity, { 'x-may': { see: 'all' } }),
    );
    expect(await admin.publish()).toMatchObject(reauthRefusal);
    await test.database.db.deleteFrom('schema_drafts').execute();
    await prove();
    expect((await admin.back(0)).status).toBe(200);
  });

  it('and no other: a label is published without being asked', async () => {
    later(11);
    await admin.draft('squad/squads.table.json', (table) =>
      Object.assign(table, { title: `${table['title']}!` }),
    );
    const publication = await admin.publish();
    expect(publication.body.code).not.toBe('REAUTH_NEEDED');
  });
});

it('[SEC-Q4] revoking a token minutes after authentication needs no new one', async () => {
  await prove();
  const { token } = (await api.get('/api/tokens/new')).body;
  const record = { name: 'Prova', scope: 'records', token };
  const { body } = await api.post('/api/tokens', { record });
  later(11);
  expect(await api.send('DELETE', `/api/tokens/${body.ResultData.tokenId}`)).toMatchObject(reauthRefusal);
  await prove();
  expect((await api.send('DELETE', `/api/tokens/${body.ResultData.tokenId}`)).status).toBe(200);
});
