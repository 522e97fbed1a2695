import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

type Json = Record<string, unknown>;
type Values = { value: string; label: string; retired?: true }[];
const LIST = 'shared/tipo-sostegno.options.json';
const ENTITY = 'checklist/vis.entity.json';
const FORM = 'checklist/vis.form.json';
let test: TestApp;
let admin: Api;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
  editor = schemaAdmin(admin);
});
afterEach(() => test.database.db.deleteFrom('schema_drafts').execute());
afterAll(() => test?.close());

const retire = (...values: string[]) =>
  editor.draft(LIST, (content) => {
    for (const each of content['values'] as Values) if (values.includes(each.value)) each.retired = true;
  });
const waiting = async () => {
  const answer = await admin.get('/api/schemas/impact');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.waiting as Json[];
};
const rule = (id: string, tipoSostegno: Json) => ({
  ...{ id, when: { 'record.tipoSostegno': tipoSostegno }, must: { 'record.impresa': { minLength: 1 } } },
  ...{ field: 'impresa', message: 'vis.not-suitable' },
});

describe('records with a choice that is no longer offered', () => {
  it('[CASE-C18] are listed before publishing, with their places, and do not block it', async () => {
    await retire('legno');
    expect(await waiting()).toEqual([
      {
        ...{
          choices: ['Legno'],
          kind: 'form',
          file: FORM,
          pointer: expect.stringMatching(/^\/sections\/\d+\/showWhen$/),
        },
        title: 'Condizioni del sostegno in legno',
      },
    ]);
    expect((await admin.get('/api/schemas/check')).body.findings).toEqual([]);
  });

  it('[CASE-C18] are rules, too, where no other choice fulfils them', async () => {
    await retire('legno');
    await editor.draft(ENTITY, (entity) => {
      (entity['x-rules'] as Json[]).push(
        rule('soli', { enum: ['legno'] }),
        rule('anche', { enum: ['legno', 'traliccio'] }),
        rule('non', { not: { const: 'legno' } }),
        rule('uno', { anyOf: [{ const: 'legno' }, { const: 'traliccio' }] }),
      );
    });
    const rules = (await waiting()).filter(({ file }) => file === ENTITY);
    const pointer = expect.stringMatching(/^\/x-rules\/\d+\/when$/);
    expect(rules).toEqual([
      { ...{ choices: ['Legno'], kind: 'entity', file: ENTITY, pointer }, title: 'Impresa' },
    ]);
    await retire('legno', 'traliccio');
    const both = (await waiting()).filter(({ file }) => file === ENTITY);
    expect(both.map(({ choices }) => choices)).toEqual([
      ['Legno'],
      ['Legno', 'Traliccio'],
      ['Legno', 'Traliccio'],
    ]);
  });

  it('[CASE-C18] are none without a retired choice', async () => {
    await editor.draft(LIST, (content) => {
      for (const each of content['values'] as Values) each.label += ' (sostegno)';
    });
    expect(await waiting()).toEqual([]);
  });
});
