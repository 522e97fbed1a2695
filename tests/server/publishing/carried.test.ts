import { sql } from 'kysely';
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
  const answers = {
    teamId,
    tipoSostegno: 'legno',
    ev_esito: 'idoneo',
    motivoNonGuardati: 'Palo nuovo',
    livelloTensione: 'BT',
  };
  for (const [at, odm] of ['12', 'alto', 'mai', '5000', ''].entries()) {
    const ownAnswers = { picchetto: `P${at}`, ...(odm === '' ? {} : { odm }) };
    const { body } = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      ...{ teamId, vis: { ...answers, ...ownAnswers } },
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

const tried = async (after = '') => {
  const answer = await admin.get(`/api/schemas/carried${after === '' ? '' : `?after=${after}`}`);
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

describe('a dry run of carried answers before the publication', () => {
  it('[CKL-04] are none without an item with a former name', async () => {
    expect(await tried()).toEqual({ fields: [], rows: 0, total: 0, next: null });
  });

  it('[CKL-04] are counted over all records and drafts, with the first of each and why it stays', async () => {
    await retype();
    const before = await test.database.db.selectFrom('vis').selectAll().orderBy('Id').execute();
    const { fields, ...rest } = await tried();
    // Of the drafts one is of a version that never was, and one is none: they are looked for, and not tried.
    expect(rest).toEqual({ rows: 6, total: 8, next: null });
    expect(fields).toMatchObject([
      {
        ...{ entity: 'vis', field: 'odm', label: 'ODM', carried: 3, left: 2 },
        firstCarried: { of: 'record', given: '12', value: '12', why: null },
        firstLeft: { of: 'record', given: 'mai', value: null, why: 'Nessun valore vi corrisponde.' },
      },
    ]);
    expect(await test.database.db.selectFrom('vis').selectAll().orderBy('Id').execute()).toEqual(before);
  });

  it('[CKL-04] keep answers that the new item refuses, with its message', async () => {
    await retype({ alto: 99, mai: 1 });
    const [field] = (await tried()).fields;
    expect(field).toMatchObject({ carried: 4, left: 1, firstLeft: { given: '5000', value: '5000' } });
    expect(field.firstLeft.why).toContain('100');
  });

  it('[PERM-05] require permission to administer users', async () => {
    expect((await (await test.api('capo')).get('/api/schemas/carried')).status).toBe(403);
    const { roles, ...others } = test.product.roles;
    const publisher = roles.map((role) =>
      role.name === 'backoffice' ? { ...role, permissions: [...role.permissions, 'Admin.schemas'] } : role,
    );
    await test.app.schemas.activate({ ...test.product, roles: { ...others, roles: publisher } });
    await retype();
    const { body } = await (await test.api('ufficio')).get('/api/schemas/carried');
    expect(body.fields[0]).toMatchObject({ carried: 3, left: 2 });
    for (const first of [body.fields[0].firstCarried, body.fields[0].firstLeft])
      expect(first).toMatchObject({ given: null, value: null, why: null });
    await test.app.schemas.activate(test.product);
  });

  it('[CKL-04] are tried stretch by stretch, as many as there may be, each of them once', async () => {
    const { rows: more } = await sql<{
      Id: number;
    }>`insert into vis ("teamId", "schemaVersion", answers, "CreateDate")
      select one."teamId", one."schemaVersion", one.answers || jsonb_build_object('odm', n::text), one."CreateDate"
      from (select * from vis order by "Id" limit 1) as one, generate_series(1, 11000) as n returning "Id"`.execute(
      test.database.db,
    );
    try {
      await retype();
      const stretches = [await tried()];
      while (stretches.at(-1).next !== null) stretches.push(await tried(stretches.at(-1).next));
      expect(stretches.length).toBeGreaterThan(1);
      expect(stretches.map(({ total }) => total)).toEqual([11_008, ...stretches.slice(1).map(() => null)]);
      const sum = (of: (stretch: Json) => unknown) =>
        stretches.reduce((all, each) => all + Number(of(each)), 0);
      expect(sum(({ rows }) => rows)).toBe(11_006);
      const field = (of: string) => (stretch: Json) => (stretch['fields'] as Json[])[0]?.[of];
      expect(sum(field('carried'))).toBe(103);
      expect(sum(field('left'))).toBe(10_902);
      const [of] = JSON.parse(Buffer.from(stretches[0].next, 'base64url').toString());
      for (const place of [[], [1.5], [9e99], [1, '\0'], [1, '\ud800'], [1, 1]]) {
        const mark = Buffer.from(JSON.stringify([of, 'vis', ...place])).toString('base64url');
        const answer = await admin.get(`/api/schemas/carried?after=${mark}`);
        expect(answer.body, JSON.stringify(place)).toMatchObject({ code: 'CURSOR_OUTDATED' });
      }
      const elsewhere = Buffer.from(JSON.stringify([of, 'nobody', 1])).toString('base64url');
      expect(await tried(elsewhere)).toMatchObject({ rows: 0, next: null });
      // Results of drafts that were changed meanwhile are not added up.
      await retype({ alto: 98 });
      const stale = await admin.get(`/api/schemas/carried?after=${stretches[0].next}`);
      expect(stale.body).toMatchObject({ code: 'CURSOR_OUTDATED' });
    } finally {
      await test.database.db
        .deleteFrom('vis')
        .where(
          'Id',
          'in',
          more.map(({ Id }) => Id),
        )
        .execute();
    }
  });

  it('[CKL-04] [SEC-P1] continue with any content of drafts', async () => {
    const capo = await test.api('capo');
    const records: Readonly<Record<string, unknown>> = {
      'a version beyond all numbers': { odm: '13', schemaVersion: 9_007_199_254_740_991 },
      'a version below nought': { odm: '13', schemaVersion: -1 },
      'an answer that says no text': { odm: { toString: 1, valueOf: 1 } },
      'answers that say none': { odm: [{ toString: 1, valueOf: 1 }, { toString: null }] },
      'names of the language': { odm: '13', constructor: 'x', toString: 1, hasOwnProperty: 2 },
      'what is within itself many times': { odm: JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) },
      'a long answer': { odm: '9'.repeat(100_000) },
    };
    const paths = Object.keys(records).map((_, at) => `/api/drafts/vis/1.hostile${at}`);
    for (const [at, [what, record]] of Object.entries(records).entries()) {
      const saved = await capo.send('PUT', paths[at] ?? '', { body: { data: { id: 's', record } } });
      expect(saved.status, `${what} ${JSON.stringify(saved.body)}`).toBe(200);
    }
    await retype();
    let stretch = await tried();
    expect(stretch.total).toBe(15);
    while (stretch.next !== null) stretch = await tried(stretch.next);
    for (const path of paths) await capo.send('DELETE', path);
  });

  it('[CKL-04] refuse an unknown mark', async () => {
    await retype();
    for (const after of ['x', 'bnVsbA'])
      expect((await admin.get(`/api/schemas/carried?after=${after}`)).body).toMatchObject({
        code: 'CURSOR_OUTDATED',
      });
  });

  it('[CKL-04] require valid schemas', async () => {
    await editor.draft(ENTITY, (entity) => Object.assign(entity, { parola: 1 }));
    expect((await admin.get('/api/schemas/carried')).body).toMatchObject({ code: 'SCHEMAS_WRONG' });
  });
});
