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

it('[CKL-04] a text that is changed needs no translation at once: the former is kept, also where its new words have another', {
  timeout: 240_000,
}, async () => {
  const PLACE = 'squad/squad.form.json';
  await editor.draft(PLACE, (form) => Object.assign(form, { submit: 'Conferma' }));
  const { findings, toReview } = (await admin.get('/api/schemas/check')).body;
  expect(findings).toEqual([]);
  expect(toReview).toEqual(
    [
      ['ar', 'حفظ'],
      ['en', 'Save'],
    ].map(([locale, said]) => ({
      ...{ file: `squad/translations.${locale}.json`, pointer: '/files/squad.form.json/~1submit' },
      what: `il testo è cambiato da quando fu tradotto: la traduzione resta, va riletta; trovato: «Salva» ora è «Conferma»; atteso: che qualcuno dica se «${said}» va ancora bene`,
    })),
  );
  expect((await editor.publish('Conferma')).status).toBe(200);
  const { squad = 1 } = (await admin.get('/product/core.json')).body.formVersions ?? {};
  const { form, inLocale } = (await admin.get(`/product/forms/squad@${squad}.json`)).body;
  expect(form.submit).toBe('Conferma');
  expect(inLocale.en).toEqual({ form: { submit: 'Save' } });

  // Whoever has read it again says what it translates now: it is told no more.
  await editor.translate(PLACE, '/submit', 'Conferma', { en: 'Confirm' });
  const left = (await admin.get('/api/schemas/check')).body.toReview;
  expect(left.map(({ file }: { file: string }) => file)).toEqual(['squad/translations.ar.json']);
});
