import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

let test: TestApp;
let admin: Api;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
  editor = schemaAdmin(admin);
});
afterAll(() => test?.close());

it('[CKL-04] a changed text may be published before its translations: until then it is shown untranslated, and the former translation is offered', {
  timeout: 240_000,
}, async () => {
  const PLACE = 'squad/squad.form.json';
  await editor.draft(PLACE, (form) => Object.assign(form, { submit: 'Salva la squadra' }));
  await editor.draft('squad/translations.en.json', (content) =>
    Object.assign(content['texts'] as object, { 'Salva la squadra': { of: 'Salva', is: 'Save' } }),
  );
  const { findings, untranslated } = (await admin.get('/api/schemas/check')).body;
  expect(findings).toEqual([]);
  const lacking = (language: string) =>
    `«Salva la squadra» non ha ancora il testo in ${language}: scrivilo fra le sue traduzioni`;
  expect(untranslated.map(({ what }: { what: string }) => what).toSorted()).toEqual(
    ['arabo', 'inglese'].map(lacking),
  );
  expect((await editor.publish('Salva la squadra')).status).toBe(200);
  const english = async () => (await admin.get('/product/core.json?l=en')).body.messages.labels;
  expect(await english()).not.toHaveProperty('Salva la squadra');
  expect(await english()).toMatchObject({ Salva: 'Save' });

  await editor.translate(PLACE, 'Salva la squadra', { en: 'Save the crew' });
  expect((await editor.publish('Tradotto')).status).toBe(200);
  expect(await english()).toMatchObject({ 'Salva la squadra': 'Save the crew', Salva: 'Save' });
});
