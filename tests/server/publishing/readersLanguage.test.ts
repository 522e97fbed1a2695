import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

const PJC = 'checklist/pjc.form.json';
const WIZARD = 'report/report.wizard.json';

let test: TestApp;
let admin: Api;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
  editor = schemaAdmin(admin);
  await editor.draft(PJC, (content) => Object.assign(content, { entity: 'pjk' }));
});
afterAll(() => test?.close());

describe('[SCHEMA-A4] findings of drafts', () => {
  it.each([
    ['en', 'no schema of that name exists; found "pjk", expected entities: one of '],
    ['ar', 'لا يوجد مخطط بهذا الاسم؛ الموجود: "\u2068pjk\u2069"'],
    ['it', 'non c’è nessuno schema con questo nome; trovato: "pjk"; atteso: entities: uno di '],
  ])('are in the language of their reader: %s', async (locale, words) => {
    await admin.post('/auth/me/locale', { locale });
    const { body } = await admin.get('/api/schemas/check');
    expect(body.findings).toContainEqual({
      ...{ code: 'UNKNOWN_NAME', severity: 'error', file: PJC, pointer: '/entity' },
      what: expect.stringContaining(words),
    });
    const refused = await editor.publish('Sbagliato');
    expect(refused.body).toMatchObject({ code: 'SCHEMAS_WRONG' });
    expect(JSON.stringify(refused.body)).toContain(words.split('; ')[0]?.split('؛')[0]);
  });

  it.each([
    [
      'en',
      'the step “Mezzi” is missing: the program shows it',
      'calls are the program’s, which does their work',
    ],
    ['ar', 'تنقص الخطوة «\u2068Mezzi\u2069»: يعرضها البرنامج', 'الاستدعاءات للبرنامج الذي ينجز عملها'],
    [
      'it',
      'manca il passo «Mezzi»: lo mostra il programma',
      'le chiamate sono del programma, che ne ha il lavoro',
    ],
  ])('and what the program keeps for itself as well: %s', async (locale, gone, calls) => {
    await admin.post('/auth/me/locale', { locale });
    await editor.draft(WIZARD, (content) => {
      const steps = content['steps'] as { view?: string; title: string }[];
      content['steps'] = steps.filter(({ title }) => title !== 'Mezzi');
    });
    const { findings } = (await admin.get('/api/schemas/check')).body;
    expect(findings).toContainEqual({
      ...{ code: 'LOST_STEP', severity: 'error', file: WIZARD, pointer: '/steps' },
      what: expect.stringContaining(gone),
    });
    const { files } = (await admin.get('/api/schemas/files')).body;
    const { why } = files.find(({ kind }: { kind: string }) => kind === 'calls');
    expect(why).toContain(calls);
    const refused = await editor.draft('team/team.calls.json', (content) =>
      Object.assign(content, { calls: [] }),
    );
    expect(refused.status).toBe(400);
    expect(refused.body.problems[0]).toMatchObject({ severity: 'error', params: { code: 'NOT_EDITABLE' } });
    expect(refused.body.ResultMessage).toContain(calls);
  });
});
