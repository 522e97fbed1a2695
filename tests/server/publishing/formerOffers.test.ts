import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { keepFormer } from './keepFormer.ts';

const MIGRATION = 'server/host/migrations/0379_offers_by_permission.sql';
const PATH = 'a/list.table.json';
const holder = (permission: string) => ({ 'user.permissions': { contains: { const: permission } } });
const open = { 'row.state': { const: 'open' } };
const note = { showWhen: holder('A.read'), text: 'Nota' };
const twice = { id: 'c', permission: 'A.read', showWhen: holder('A.write') };
const others = { id: 'd', showWhen: { anyOf: [holder('A.read'), open] } };

/** A list as a version before kept it. */
const former = (title: string) => ({
  title,
  actions: [
    { id: 'a', showWhen: holder('A.read'), label: 'A' },
    { id: 'b', showWhen: { ...open, ...holder('A.read') } },
    { id: 'e', showWhen: { anyOf: [holder('A.read'), holder('A.write')], ...open } },
    ...[twice, others],
    { id: 'f', showWhen: { not: holder('A.read') }, x: null },
  ],
  notes: [note],
});
const byPermission = (title: string) => ({
  title,
  actions: [
    { id: 'a', permission: 'A.read', label: 'A' },
    { id: 'b', permission: 'A.read', showWhen: open },
    { id: 'e', permission: ['A.read', 'A.write'], showWhen: open },
    ...[twice, others],
    { id: 'f', showWhen: { not: holder('A.read') }, x: null },
  ],
  notes: [note],
});

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

it('[CKL-04] migrates conditions over permissions of what is offered; other conditions are unchanged', async () => {
  const { db, owner: administrator } = test.database;
  const form = { content: { sections: [{ id: 's', showWhen: holder('A.read') }] }, base: null };
  await keepFormer(test.database, {
    files: { 'a/a.form.json': form, [PATH]: { content: former('Lista'), base: former('Prima') } },
    path: PATH,
    draft: { content: former('Dopo'), base: former('Lista') },
    step: former('Passo'),
  });
  // The migration runs twice: converted conditions stay as they are.
  for (const _time of [1, 2]) await administrator.query(await readFile(MIGRATION, 'utf8'));
  const [publication] = await db.selectFrom('schema_publications').selectAll().execute();
  expect(publication?.files).toEqual({
    'a/a.form.json': form,
    [PATH]: { content: byPermission('Lista'), base: byPermission('Prima') },
  });
  // Words stay in their order.
  expect(JSON.stringify(publication?.files)).toMatch(/"id":"a","permission":"A.read","label":"A"/);
  const [kept] = await db.selectFrom('schema_drafts').selectAll().execute();
  expect([kept?.content, kept?.base]).toEqual([byPermission('Dopo'), byPermission('Lista')]);
  const [step] = await db.selectFrom('schema_draft_steps').selectAll().execute();
  expect(step?.content).toEqual(byPermission('Passo'));
  await db.deleteFrom('schema_drafts').execute();
});
