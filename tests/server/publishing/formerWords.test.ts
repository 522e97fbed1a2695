import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { keepFormer } from './keepFormer.ts';

const MIGRATION = 'server/host/migrations/0392_unused_words.sql';
const TABLE = 'a/list.table.json';
const EXAMPLES = 'a/form.scenario.json';
const NOTICES = 'a/a.notifications.json';

const former = (title: string) => ({
  title,
  columns: [{ field: 'a', align: 'center', label: 'A' }, { field: 'align' }],
  groupBy: { fields: ['a', 'b'], fixed: true },
  presets: [{ label: 'P', search: 'x', sort: { field: 'a' }, layout: 'l', chart: 'c' }],
  search: { param: 'q' },
});
const present = (title: string) => ({
  title,
  columns: [{ field: 'a', label: 'A' }, { field: 'align' }],
  groupBy: { fields: ['a', 'b'], default: 'a' },
  presets: [{ label: 'P', sort: { field: 'a' } }],
  search: { param: 'q' },
});
const formerExamples = {
  scenarios: [
    { title: 'a', expect: { lineTotals: { r: [1] } } },
    { title: 'b', expect: { lineTotals: { r: [1] }, valid: true } },
  ],
};
const formerNotices = {
  notifications: [
    { name: 'a', on: { everyMinutes: 5 }, title: 'A' },
    { name: 'b', on: { daily: '08:00' }, title: 'B' },
  ],
};

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

it('[CKL-04] migrates words that have left the grammar; a list that was always grouped is grouped at first', async () => {
  const { db, owner: administrator } = test.database;
  const form = { content: { title: 'fixed', presets: [{ chart: 'c' }] }, base: null };
  const chosen = { ...former('x'), groupBy: { fields: ['a', 'b'], default: 'b', fixed: true } };
  await keepFormer(test.database, {
    files: {
      'a/a.form.json': form,
      [TABLE]: { content: former('Lista'), base: chosen },
      [EXAMPLES]: { content: formerExamples, base: null },
      [NOTICES]: { content: formerNotices, base: null },
    },
    path: TABLE,
    draft: { content: former('Dopo'), base: former('Lista') },
    step: former('Passo'),
  });
  // A second run changes nothing.
  for (const _time of [1, 2]) await administrator.query(await readFile(MIGRATION, 'utf8'));
  const [publication] = await db.selectFrom('schema_publications').selectAll().execute();
  expect(publication?.files).toEqual({
    'a/a.form.json': form,
    [TABLE]: {
      content: present('Lista'),
      base: { ...present('x'), groupBy: { fields: ['a', 'b'], default: 'b' } },
    },
    [EXAMPLES]: { content: { scenarios: [{ title: 'b', expect: { valid: true } }] }, base: null },
    [NOTICES]: {
      content: {
        notifications: [
          { name: 'a', on: { daily: '06:00' }, title: 'A' },
          { name: 'b', on: { daily: '08:00' }, title: 'B' },
        ],
      },
      base: null,
    },
  });
  const [kept] = await db.selectFrom('schema_drafts').selectAll().execute();
  expect([kept?.content, kept?.base]).toEqual([present('Dopo'), present('Lista')]);
  const [step] = await db.selectFrom('schema_draft_steps').selectAll().execute();
  expect(step?.content).toEqual(present('Passo'));
  await db.deleteFrom('schema_drafts').execute();
});
