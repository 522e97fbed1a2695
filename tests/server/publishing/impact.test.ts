import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

type Json = Record<string, unknown>;
type Fields = { field?: string }[];
const ENTITY = 'checklist/vis.entity.json';
const FORM = 'checklist/vis.form.json';
let test: TestApp;
let admin: Api;
let capo: Api;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
  editor = schemaAdmin(admin);
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  const answers = {
    teamId,
    tipoSostegno: 'legno',
    ev_esito: 'idoneo',
    motivoNonGuardati: 'Palo nuovo',
    livelloTensione: 'BT',
  };
  for (const own of [
    { picchetto: 'P1', odm: 'A', zona: 'Nord' },
    { picchetto: 'P2', odm: 'B', impresa: 'Elettra' },
    { picchetto: 'P3', odm: '' },
  ]) {
    const vis = { ...answers, ...own };
    const saved = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { teamId, vis });
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ ResultCode: 0 });
  }
  for (const [key, record] of [
    ['1', { schemaVersion: 1, odm: 'Bozza', zona: '' }],
    ['2', { schemaVersion: 'nessuna', odm: 'Altra' }],
  ] as const) {
    const body = { data: { id: 's', record } };
    expect((await capo.send('PUT', `/api/drafts/vis/${teamId}.${key}`, { body })).status).toBe(200);
  }
});
afterEach(() => test.database.db.deleteFrom('schema_drafts').execute());
afterAll(() => test?.close());

const ALL_COUNTED = { records: false, drafts: false };
const impact = async () => {
  const answer = await admin.get('/api/schemas/impact');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const properties = (entity: Json) => entity['properties'] as Record<string, Json>;
const fieldsOf = (form: Json): Fields => (form['sections'] as { fields: Fields }[])[0]?.fields ?? [];
const rename = (fields: Fields, from: string, to: string) => {
  for (const item of fields) if (item.field === from) item.field = to;
};

describe('the impact of drafts', () => {
  it('[CKL-04] is empty without changes', async () => {
    expect(await impact()).toEqual({
      ...{ files: [], changes: [], versions: [], mentions: [], waiting: [] },
      ...{ counts: { changes: 0, mentions: 0 }, whole: true },
    });
  });

  it('[CKL-04] lists items with the number of records and drafts that answer them, also for invalid sets', async () => {
    await editor.draft(ENTITY, (entity) => {
      const { odm, impresa, ...others } = properties(entity);
      expect(odm).toBeDefined();
      entity['properties'] = {
        ...others,
        ditta: impresa,
        zona: { title: 'Zona', type: 'integer' },
        annoCostruzione: { ...others['annoCostruzione'], title: 'Anno di posa' },
        nuova: { title: 'Voce nuova', type: 'string', maxLength: 20 },
      };
      (entity['required'] as string[]).push('gt25Anni');
    });
    await editor.draft(FORM, (form) => {
      const fields = fieldsOf(form);
      rename(fields, 'odm', 'nuova');
      rename(fields, 'impresa', 'ditta');
    });
    await editor.draft('shared/livello-tensione.options.json', (options) => (options['values'] as []).pop());
    const { files, changes, versions, whole } = await impact();
    expect(files).toEqual([ENTITY, FORM, 'shared/livello-tensione.options.json']);
    const vis = changes.filter(({ entity }: Json) => entity === 'vis');
    const about = { entity: 'vis', title: expect.any(String), form: 'vis' };
    expect(vis).toEqual([
      {
        ...about,
        path: 'zona',
        label: 'Zona',
        kind: 'retyped',
        before: null,
        carried: false,
        records: 1,
        drafts: 0,
        more: ALL_COUNTED,
      },
      {
        ...{ ...about, path: 'ditta', label: 'Impresa', kind: 'renamed', before: 'impresa' },
        ...{ carried: false, records: 1, drafts: 0, more: ALL_COUNTED },
      },
      {
        ...{ ...about, path: 'nuova', label: 'Voce nuova', kind: 'added', before: null },
        ...{ carried: false, records: null, drafts: null, more: ALL_COUNTED },
      },
      {
        ...{ ...about, path: 'annoCostruzione', label: 'Anno di posa', kind: 'relabelled' },
        ...{ before: 'Anno di costruzione', carried: false, records: 0, drafts: 0, more: ALL_COUNTED },
      },
      expect.objectContaining({ path: 'gt25Anni', kind: 'required' }),
      expect.objectContaining({ path: 'livelloTensione', kind: 'choices', records: 3, drafts: 0 }),
      {
        ...about,
        path: 'odm',
        label: 'ODM',
        kind: 'removed',
        before: null,
        carried: false,
        records: 2,
        drafts: 2,
        more: ALL_COUNTED,
      },
    ]);
    expect(versions.filter(({ entity }: Json) => entity === 'vis')).toEqual([
      { ...{ entity: 'vis', title: about.title, version: null, inForce: false }, records: 0, drafts: 1 },
      { ...{ entity: 'vis', title: about.title, version: 1, inForce: true }, records: 3, drafts: 1 },
    ]);
    expect(whole).toBe(true);
    // The list still shows the removed item, so that nothing can be published.
    expect((await admin.get('/api/schemas/check')).body.findings.length).toBeGreaterThan(0);
  });

  it('[CKL-04] shows a renamed item as such, if it declares its former name', async () => {
    await editor.draft(ENTITY, (entity) => {
      const { impresa, ...others } = properties(entity);
      entity['properties'] = { ...others, ditta: { ...impresa, 'x-was': { fields: ['impresa'] } } };
    });
    await editor.draft(FORM, (form) => rename(fieldsOf(form), 'impresa', 'ditta'));
    const { changes } = await impact();
    expect(changes).toMatchObject([
      { path: 'ditta', kind: 'renamed', before: 'impresa', carried: true, records: 1, drafts: 0 },
    ]);
  });

  it('[CKL-04] are columns, exports, documents and examples that speak of an item', async () => {
    await editor.draft(ENTITY, (entity) => {
      delete properties(entity)['picchetto'];
    });
    await editor.draft(FORM, (form) => {
      const fields = fieldsOf(form);
      fields.splice(
        fields.findIndex(({ field }) => field === 'picchetto'),
        1,
      );
    });
    const { mentions, counts, changes } = await impact();
    expect(changes).toMatchObject([{ path: 'picchetto', kind: 'removed', records: 3, drafts: 0 }]);
    expect(counts).toEqual({ changes: 1, mentions: mentions.length });
    const item = { entity: 'vis', path: 'picchetto', label: 'Picchetto' };
    const list = { ...item, file: 'checklist/vis-list.table.json', pointer: '/columns/0' };
    expect(mentions).toContainEqual(expect.objectContaining({ ...list, kind: 'column' }));
    expect(mentions).toContainEqual(expect.objectContaining({ ...list, kind: 'export' }));
    const document = { ...item, kind: 'document', file: 'checklist/vis.document.json' };
    expect(mentions).toContainEqual({
      ...{ ...document, pointer: '/sections/1' },
      title: 'Sostegno {record.picchetto}',
    });
    const kinds = new Set(mentions.map(({ kind }: Json) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['scenario', 'entity']));
    const examples = mentions.filter(({ kind }: Json) => kind === 'scenario');
    for (const { pointer, title } of examples) {
      expect(pointer).toMatch(/^\/scenarios\/\d+$/);
      expect(title).toMatch(/\S/);
    }
    // Its line of the form and its property are no mentions.
    expect(mentions.map(({ pointer }: Json) => pointer)).not.toContain('/properties/picchetto');
    expect(mentions.filter(({ kind }: Json) => kind === 'form')).toEqual([]);
  });

  it('[CKL-04] is counted in columns, too', async () => {
    const users = await test.database.db.selectFrom('users').select('userId').execute();
    await editor.draft('user/user.entity.json', (entity) => {
      Object.assign(properties(entity)['fullName'] ?? {}, { title: 'Nome per esteso' });
    });
    const { changes, versions } = await impact();
    expect(changes).toContainEqual(
      expect.objectContaining({
        entity: 'user',
        path: 'fullName',
        kind: 'relabelled',
        records: users.length,
      }),
    );
    expect(versions).toMatchObject([{ entity: 'user', version: null, records: users.length }]);
  });

  it('of invalid files is their findings', async () => {
    for (const [path, change] of [
      [FORM, { sections: 'nessuna' }],
      [ENTITY, { properties: 7 }],
    ] as const) {
      await editor.draft(path, (content) => Object.assign(content, change));
      const answer = await admin.get('/api/schemas/impact');
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'SCHEMAS_WRONG' });
      expect(answer.body.ResultMessage).toContain(path);
      await test.database.db.deleteFrom('schema_drafts').execute();
    }
  });

  it('requires the permission', async () => {
    expect((await capo.get('/api/schemas/impact')).status).toBe(403);
  });
});

describe('the mentions of an item', () => {
  const mentions = (item: string, entity = 'vis') =>
    admin.get(`/api/schemas/mentions?entity=${entity}&item=${encodeURIComponent(item)}`);

  it('[CKL-04] lists records and drafts with answers before an item is removed', async () => {
    const { body } = await mentions('odm');
    // Of three records one left it empty.
    expect(body).toMatchObject({ records: 2, drafts: 2 });
    const kinds = (body.mentions as { kind: string }[]).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['document']));
    expect(body.total).toBe(kinds.length);
  });

  it('[CKL-04] is at least so many where there are more than are looked at', async () => {
    const { rows: added } = await sql<{
      Id: number;
    }>`insert into vis ("teamId", "schemaVersion", answers, "CreateDate")
      select one."teamId", one."schemaVersion", one.answers || jsonb_build_object('odm', n::text), one."CreateDate"
      from (select * from vis order by "Id" limit 1) as one, generate_series(1, 60000) as n returning "Id"`.execute(
      test.database.db,
    );
    try {
      const more = { records: true, drafts: false };
      const { body } = await mentions('odm');
      expect(body).toMatchObject({ drafts: 2, more });
      // Of the first fifty thousand rows one at most has none.
      expect(body.records).toBeGreaterThan(49_990);
      expect(body.records).toBeLessThanOrEqual(50_000);
      await editor.draft(ENTITY, (entity) => {
        Object.assign(properties(entity)['odm'] ?? {}, { title: 'Ordine' });
      });
      const { changes, whole } = await impact();
      expect(changes).toMatchObject([{ path: 'odm', records: body.records, drafts: 2, more }]);
      expect(whole).toBe(false);
    } finally {
      const ids = added.map(({ Id }) => Id);
      await sql`delete from vis where "Id" = any(${ids}::integer[])`.execute(test.database.db);
    }
  });

  it('[CKL-04] lists no holders for an unpublished file, and requires the permission', async () => {
    const none = { mentions: [], total: 0, records: 0, drafts: 0, more: ALL_COUNTED };
    for (const item of ['nessuna', '__proto__', 'constructor'])
      expect((await mentions(item)).body).toEqual(none);
    expect((await mentions('odm', '__proto__')).body).toEqual(none);
    expect((await capo.get('/api/schemas/mentions?entity=vis&item=odm')).status).toBe(403);
  });
});
