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
    ['it', 'non c’è nessuno schema con questo nome; trovato: "pjk"; atteso: entità: uno di '],
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
    const sentences = files.filter(({ kind }: { kind: string }) => kind === 'refusals');
    // Some folders have several, so that the folder's title is ambiguous.
    const titles = new Set(sentences.map(({ title }: { title: string }) => title));
    expect([titles.size, sentences.length]).toEqual([17, 17]);
    const refused = await editor.draft('team/team.calls.json', (content) =>
      Object.assign(content, { calls: [] }),
    );
    expect(refused.status).toBe(400);
    expect(refused.body.problems[0]).toMatchObject({ severity: 'error', params: { code: 'NOT_EDITABLE' } });
    expect(refused.body.ResultMessage).toContain(calls);
  });

  it.each([
    ['en', 'the field “Colore” has no column: what is written there could not be stored'],
    ['ar', 'ليس للحقل «\u2068Colore\u2069» عمود: لا يمكن حفظ ما يُكتب فيه'],
    ['it', 'il campo «Colore» non ha la sua colonna: ciò che vi si scrive non si potrebbe conservare'],
  ])('and why a product cannot start with them: %s', async (locale, words) => {
    await admin.post('/auth/me/locale', { locale });
    for (const path of [PJC, WIZARD]) {
      const { inForce } = await editor.file(path);
      await editor.draft(path, (content) => Object.assign(content, inForce));
    }
    await editor.draft('squad/squad.entity.json', (content) =>
      Object.assign(content['properties'] as object, { Colore: { type: 'string', title: 'Colore' } }),
    );
    await editor.translate('squad/squad.entity.json', 'Colore', { en: 'Colour', ar: 'اللون' });
    const { findings } = (await admin.get('/api/schemas/check')).body;
    expect(findings).toEqual([
      expect.objectContaining({ code: 'CANNOT_START', what: expect.stringContaining(words) }),
    ]);
  });
});
