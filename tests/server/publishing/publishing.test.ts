import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

let test: TestApp;
let admin: Api;
let editor: SchemaAdmin;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
  editor = schemaAdmin(admin);
});
afterAll(() => test?.close());

type Json = Record<string, unknown>;
const ENTITY = 'checklist/pjc.entity.json';
const FORM = 'checklist/pjc.form.json';
const flag = {
  title: 'Presenza amianto',
  type: 'string',
  'x-options': 'yes-no',
  'x-flag': 'plain',
  default: 'N',
};
const pjcFields = async () => {
  const { pjc = 1 } = (await capo.get('/product/core.json')).body.formVersions ?? {};
  const { form } = (await capo.get(`/product/forms/pjc@${pjc}.json`)).body;
  return JSON.stringify(form ?? {});
};
const savePjc = async (more: Json) => {
  const teamId = await buildTeam(test.database.db, { Stato: 'V', members: [104] });
  return capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, CreateDate: '2026-11-20', ...more } });
};
const rows = async (table: 'schema_publications' | 'schema_drafts') =>
  (await test.database.db.selectFrom(table).selectAll().execute()).length;

async function addAsbestos(): Promise<void> {
  const answers = [
    await editor.draft(ENTITY, (entity) => {
      (entity['properties'] as Json)['AMI'] = flag;
    }),
    await editor.draft(FORM, (form) => {
      const sections = form['sections'] as { id: string; fields: unknown[] }[];
      sections.find(({ id }) => id === 'rischi')?.fields.unshift({ field: 'AMI', widget: 'flag' });
    }),
  ];
  const translations = { en: 'Asbestos', ar: 'الأسبستوس' };
  answers.push(...(await editor.translate(ENTITY, flag.title, translations)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}

describe('an item that an administrator adds to the PJC', () => {
  it('[CKL-04] is examined as drafts, published with a note, and the next PJC asks for it, without a restart', async () => {
    expect((await savePjc({ AMI: 'Y' })).status).toBe(400);
    await addAsbestos();
    expect(await pjcFields()).not.toContain('AMI');
    expect((await admin.get('/api/schemas/check')).body).toMatchObject({ findings: [] });
    const published = await editor.publish('Amianto nei rischi');
    expect(published.body).toMatchObject({
      publication: { number: 1, note: 'Amianto nei rischi', author: expect.any(String) },
    });
    expect(await pjcFields()).toContain('"AMI"');
    const saved = await savePjc({ AMI: 'Y' });
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ ResultCode: 0, ResultData: { AMI: 'Y' } });
    expect(await rows('schema_drafts')).toBe(0);
  });

  it('[CKL-04] is listed with author, time, note and changes; in the audit as well', async () => {
    const list = (await admin.get('/api/schemas/publications')).body;
    expect(list).toMatchObject({ total: 1, publications: [{ number: 1, note: 'Amianto nei rischi' }] });
    const one = (await admin.get('/api/schemas/publications/1')).body;
    expect(one.paths).toEqual([
      ...[ENTITY, FORM],
      ...['checklist/translations.ar.json', 'checklist/translations.en.json'],
    ]);
    expect(one.changes[0].differences).toContainEqual({ pointer: '/properties/AMI', after: flag });
    expect(one.changes[1].differences).toContainEqual({
      pointer: '/sections/2/fields/0',
      after: { field: 'AMI', widget: 'flag' },
    });
    const audit = await test.database.db
      .selectFrom('audit')
      .select('after')
      .where('entity', '=', 'schema-publication')
      .execute();
    expect(audit).toMatchObject([{ after: { number: 1, note: 'Amianto nei rischi' } }]);
  });

  it('[CKL-04] is rolled back by a new publication with the old content', async () => {
    const back = await editor.back(0);
    expect(back.body, JSON.stringify(back.body)).toMatchObject({ publication: { number: 2, restores: 0 } });
    expect(await pjcFields()).not.toContain('AMI');
    expect((await savePjc({ AMI: 'Y' })).status).toBe(400);
    expect((await editor.back(1)).body).toMatchObject({ publication: { number: 3, restores: 1 } });
    expect(await pjcFields()).toContain('"AMI"');
    expect((await editor.back(1)).body).toMatchObject({ code: 'SCHEMAS_UNCHANGED' });
    expect((await editor.back(77)).status).toBe(404);
  });

  it('[CKL-04] a publication is immutable, also in the database', async () => {
    const { owner, pool } = test.database;
    for (const sql of ['update schema_publications set note = note', 'delete from schema_publications']) {
      await expect(owner.query(sql)).rejects.toThrow('never changed');
      await expect(pool.query(sql)).rejects.toThrow('permission denied');
    }
    await expect(owner.query('truncate schema_publications')).rejects.toThrow('never changed');
  });
});

describe('refused publications', () => {
  const discardAll = () => test.database.db.deleteFrom('schema_drafts').execute();

  it.each([
    ['the grammar', 'meta/form.schema.json', 'la grammatica'],
    ['calls', 'masterdata/masterdata.calls.json', 'chiamate'],
    ['settings', 'shared/settings.json', 'avvio'],
    ['hooks', 'shared/hooks.json', 'programma'],
    ['a place outside', '../../etc/passwd.form.json', 'percorso'],
    ['a file of no kind', 'squad/squad.json', 'percorso'],
  ])('%s is refused as a draft, with the reason', async (_, path, why) => {
    const answer = await admin.send('PUT', '/api/schemas/drafts', {
      body: { path, revision: 0, content: {} },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'SCHEMAS_WRONG' });
    expect(answer.body.ResultMessage).toContain(why);
  });

  it('of a workflow only the words; of an entity all but its table and key', async () => {
    const workflow = 'team/team.workflow.json';
    const states = (content: Json) => content['states'] as Json[];
    const moved = await editor.draft(workflow, (content) => states(content).pop());
    expect(moved.body.ResultMessage).toContain('team/team.workflow.json/states');
    const worded = await editor.draft(workflow, (content) =>
      Object.assign(states(content)[0] ?? {}, { label: 'Nuovo' }),
    );
    expect(worded.status).toBe(200);
    const table = await editor.draft(ENTITY, (content) => Object.assign(content, { 'x-table': 'users' }));
    expect(table.body.problems).toMatchObject([{ path: `${ENTITY}#/x-table` }]);
    await discardAll();
  });

  it('reports findings with file and place, and keeps the active set', async () => {
    const before = await rows('schema_publications');
    await editor.draft(FORM, (form) => Object.assign(form, { sezioni: [] }));
    const { findings } = (await admin.get('/api/schemas/check')).body;
    expect(findings).toContainEqual({
      ...{ code: 'UNKNOWN_WORD', severity: 'error', file: FORM, pointer: '/sezioni' },
      what: expect.stringContaining('la grammatica non conosce questa parola qui'),
    });
    const refused = await editor.publish();
    expect(refused.status).toBe(400);
    expect(refused.body.ResultMessage).toContain(FORM);
    expect(await rows('schema_publications')).toBe(before);
    await discardAll();
  });

  it('requires the permission to read or change', async () => {
    const planner = await test.api('planner');
    for (const api of [planner, capo]) {
      expect((await api.get('/api/schemas/files')).status).toBe(403);
      expect(
        (await api.send('PUT', '/api/schemas/drafts', { body: { path: FORM, revision: 0, content: {} } }))
          .status,
      ).toBe(403);
      expect(
        (await api.post('/api/schemas/publications/back', { to: 0, based: 0, note: 'Mai' })).status,
      ).toBe(403);
    }
  });
});
