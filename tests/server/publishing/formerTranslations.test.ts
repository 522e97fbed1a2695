import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { keepFormer } from './keepFormer.ts';

const MIGRATION = 'server/host/migrations/0370_translations_by_text.sql';
const PATH = 'squad/translations.en.json';
const HEAD = { $schema: '../meta/translations.schema.json' };
const entry = (of: string, is: string) => ({ of, is });
/** As a version before kept them: each text at each of its places. */
const former = (submit: string) => ({
  ...HEAD,
  files: {
    'squad.form.json': { '/title': entry('Squadra', 'Crew'), '/submit': entry('Salva', submit) },
    'squad.entity.json': { '/title': entry('Squadra', 'Crew'), '/x-plural': entry('Squadra', 'Team') },
  },
});
const byText = (submit: string) => ({
  ...HEAD,
  texts: { Squadra: 'Crew', Salva: submit },
  places: { 'squad/squad.entity.json': { '/x-plural': entry('Squadra', 'Team') } },
});
const MESSAGES = 'host/messages.en.json';
const messages = (more: object) => ({ locale: 'en', texts: { z: 'Z', a: 'A' }, ...more });
const UNTOUCHED = { content: { z: 1, a: { files: {} } }, base: null };

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

it('[CKL-04] migrates translations by place to texts: publications, drafts, steps; other content is unchanged', async () => {
  const { db, owner } = test.database;
  const translations = messages({ labels: { Sì: 'Yes' } });
  const files = {
    ...{ 'a/a.form.json': UNTOUCHED, [MESSAGES]: { content: translations, base: null } },
    [PATH]: { content: former('Store'), base: former('Save') },
  };
  await keepFormer(test.database, {
    files,
    path: PATH,
    draft: { content: former('Put'), base: former('Store') },
    step: former('Keep'),
  });
  const migration = await readFile(MIGRATION, 'utf8');
  // The migration runs twice: translations by text stay as they are.
  for (const _ of [1, 2]) await owner.query(migration);
  const [publication] = await db.selectFrom('schema_publications').selectAll().execute();
  expect(publication).toMatchObject({ hash: 'h', note: 'Prima' });
  expect(publication?.files).toEqual({
    'a/a.form.json': UNTOUCHED,
    [MESSAGES]: { content: messages({}), base: null },
    [PATH]: { content: byText('Store'), base: byText('Save') },
  });
  expect(JSON.stringify(publication?.files)).toMatch(/"z":1,"a"/);
  const [kept] = await db.selectFrom('schema_drafts').selectAll().execute();
  expect([kept?.content, kept?.base]).toEqual([byText('Put'), byText('Store')]);
  const [step] = await db.selectFrom('schema_draft_steps').selectAll().execute();
  expect(step?.content).toEqual(byText('Keep'));
  // A publication is never changed by anybody else, before and after.
  await expect(owner.query(`update schema_publications set note = 'Dopo'`)).rejects.toThrow(/never changed/);

  await db.deleteFrom('schema_drafts').execute();
});
