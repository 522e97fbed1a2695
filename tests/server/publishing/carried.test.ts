import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

type Json = Record<string, unknown>;
const ENTITY = 'checklist/vis.entity.json';
let test: TestApp;
let admin: Api;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
  const capo = await test.api('capo');
  editor = schemaAdmin(admin);
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  const given = { teamId, tipoSostegno: 'legno', ev_esito: 'idoneo', livelloTensione: 'BT' };
  for (const [at, odm] of ['12', 'alto', 'mai', '5000', ''].entries()) {
    const own = { picchetto: `P${at}`, ...(odm === '' ? {} : { odm }) };
    const { body } = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      ...{ teamId, vis: { ...given, ...own } },
    });
    expect(body, JSON.stringify(body)).toMatchObject({ ResultCode: 0 });
  }
  for (const [key, record] of [
    ['1', { odm: '13' }],
    ['2', { odm: 'x', schemaVersion: 999 }],
    ['3', 'niente'],
  ] as const)
    await capo.send('PUT', `/api/drafts/vis/${teamId}.${key}`, { body: { data: { id: 's', record } } });
});
afterEach(() => test.database.db.deleteFrom('schema_drafts').execute());
afterAll(() => test?.close());

const tried = async () => {
  const answer = await admin.get('/api/schemas/carried');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** The order is a number between 1 and 100 from now on. */
const retype = (values: object = { alto: 99 }) =>
  editor.draft(ENTITY, (entity) => {
    const properties = entity['properties'] as Record<string, Json>;
    const { maxLength: _, ...odm } = properties['odm'] ?? {};
    properties['odm'] = { ...odm, type: 'integer', minimum: 1, maximum: 100, 'x-was': { values } };
  });

describe('answers that would go along, tried before anything is published', () => {
  it('[CKL-04] are none where no item says what it was', async () => {
    expect(await tried()).toEqual({ fields: [], rows: 0, whole: true });
  });

  it('[CKL-04] are counted over all records and drafts, with the first of each and why it stays', async () => {
    await retype();
    const before = await test.database.db.selectFrom('vis').selectAll().orderBy('Id').execute();
    const { fields, rows, whole } = await tried();
    expect({ rows, whole }).toEqual({ rows: 6, whole: true });
    expect(fields).toMatchObject([
      {
        ...{ entity: 'vis', field: 'odm', label: 'ODM', carried: 3, left: 2 },
        firstCarried: { of: 'record', given: '12', value: '12', why: null },
        firstLeft: { of: 'record', given: 'mai', value: null, why: 'Nessun valore vi corrisponde.' },
      },
    ]);
    expect(await test.database.db.selectFrom('vis').selectAll().orderBy('Id').execute()).toEqual(before);
  });

  it('[CKL-04] stay where the item does not take what they become, in its own words', async () => {
    await retype({ alto: 99, mai: 1 });
    const [field] = (await tried()).fields;
    expect(field).toMatchObject({ carried: 4, left: 1, firstLeft: { given: '5000', value: '5000' } });
    expect(field.firstLeft.why).toContain('100');
  });

  it('[PERM-05] are nobody’s to read who does not administer the users', async () => {
    expect((await (await test.api('capo')).get('/api/schemas/carried')).status).toBe(403);
    await editor.draft('shared/roles.json', (content) => {
      const roles = content['roles'] as { permissions: string[]; name: string }[];
      const office = roles.find(({ name }) => name === 'backoffice');
      if (office) office.permissions = [...new Set([...office.permissions, 'Admin.schemas'])];
    });
    // Of a second try it is so already.
    expect([200, 409]).toContain((await editor.publish('L’ufficio cura gli schemi')).status);
    await test.database.db.deleteFrom('schema_drafts').execute();
    await retype();
    const { body } = await (await test.api('ufficio')).get('/api/schemas/carried');
    expect(body.fields[0]).toMatchObject({ carried: 3, left: 2 });
    for (const first of [body.fields[0].firstCarried, body.fields[0].firstLeft])
      expect(first).toMatchObject({ given: null, value: null, why: null });
  });

  it('[CKL-04] are told of right schemas alone', async () => {
    await editor.draft(ENTITY, (entity) => Object.assign(entity, { parola: 1 }));
    expect((await admin.get('/api/schemas/carried')).body).toMatchObject({ code: 'SCHEMAS_WRONG' });
  });
});
