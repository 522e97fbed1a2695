import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

const PJC = 'checklist/pjc.form.json';

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

describe('[SCHEMA-A4] what stands against drafts', () => {
  it.each([
    ['en', 'no schema of that name exists; found "pjk", expected entities: one of '],
    ['ar', 'لا يوجد مخطط بهذا الاسم؛ الموجود: "\u2068pjk\u2069"'],
    ['it', 'non c’è nessuno schema con questo nome; trovato: "pjk"; atteso: entities: uno di '],
  ])('is said in the language of whoever checks them: %s', async (locale, words) => {
    await admin.post('/auth/me/locale', { locale });
    const { body } = await admin.get('/api/schemas/check');
    expect(body.findings).toContainEqual({
      ...{ file: PJC, pointer: '/entity', what: expect.stringContaining(words) },
    });
    const refused = await editor.publish('Sbagliato');
    expect(refused.body).toMatchObject({ code: 'SCHEMAS_WRONG' });
    expect(JSON.stringify(refused.body)).toContain(words.split('; ')[0]?.split('؛')[0]);
  });
});
