import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { keepFormer } from './keepFormer.ts';

const FOLDER = 'server/host/migrations';
const PATH = 'checklist/gas.entity.json';
const UNTOUCHED = { content: { 'x-visible': null, a: { 'x-seen-by': null } }, base: null };
const unsent = [{ author: 'createdBy', when: { 'record.empID': { const: null } } }];
const boss = { permissions: ['Team.plan'] };
const owner = { entity: 'team', key: 'teamId' };
const text = 'Lo modifica solo chi pianifica';

/** As a version before kept an entity. */
const former = (title: string) => ({
  ...{ 'x-entity': 'gas', 'x-visible': unsent, title, 'x-changeable': [{ through: 'teamId' }] },
  properties: {
    z: { type: 'string', 'x-seen-by': { ...boss, employee: 'empID', owner }, title: 'Z' },
    rows: {
      items: { properties: { b: { 'x-edited-by': { ...boss, user: 'createdBy', text }, title: 'B' } } },
    },
    a: { 'x-seen-by': boss, title: 'A', 'x-edited-by': { ...boss, text }, enum: [1, null] },
  },
});
const inOneWord = (title: string) => ({
  ...{ 'x-entity': 'gas', 'x-may': { see: unsent, change: [{ through: 'teamId' }] }, title },
  properties: {
    z: { type: 'string', 'x-may': { see: [boss, { own: 'empID' }, { owner }] }, title: 'Z' },
    rows: {
      items: {
        properties: { b: { 'x-may': { change: [boss, { author: 'createdBy' }], text }, title: 'B' } },
      },
    },
    a: { 'x-may': { see: [boss], change: [boss], text }, title: 'A', enum: [1, null] },
  },
});

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

it('[CKL-04] migrates former rights to see and change: publications, drafts, steps; other content is unchanged', async () => {
  const { db, owner: administrator } = test.database;
  const files = {
    ...{ 'a/a.form.json': UNTOUCHED, [PATH]: { content: former('Gas'), base: null } },
    'a/all.entity.json': { content: { 'x-visible': 'all', title: 'Tutti' }, base: { 'x-visible': 'all' } },
    'a/hand.entity.json': { content: { title: 'Mano', 'x-changeable': 'all' }, base: null },
    'a/messages.it.json': { content: { rules: { 'x-edited-by': 'No', unique: 'Già' } }, base: null },
  };
  await keepFormer(test.database, {
    files,
    path: PATH,
    draft: { content: former('Dopo'), base: former('Gas') },
    step: former('Passo'),
  });
  // The migration runs twice: converted rights stay as they are.
  for (const name of ['0376_who_may', '0377_fields_may', '0376_who_may', '0377_fields_may'])
    await administrator.query(await readFile(`${FOLDER}/${name}.sql`, 'utf8'));
  const [publication] = await db.selectFrom('schema_publications').selectAll().execute();
  expect(publication).toMatchObject({ hash: 'h', note: 'Prima' });
  expect(publication?.files).toEqual({
    'a/a.form.json': UNTOUCHED,
    [PATH]: { content: inOneWord('Gas'), base: null },
    'a/all.entity.json': {
      content: { 'x-may': { see: 'all' }, title: 'Tutti' },
      base: { 'x-may': { see: 'all' } },
    },
    'a/hand.entity.json': { content: { title: 'Mano', 'x-may': { change: 'all' } }, base: null },
    'a/messages.it.json': { content: { rules: { 'may-change': 'No', unique: 'Già' } }, base: null },
  });
  // Words stay in their order.
  expect(JSON.stringify(publication?.files)).toMatch(
    /"x-may":\{"see":.*"title":"Gas".*"z":.*"title":"Z".*"a":/,
  );
  const [kept] = await db.selectFrom('schema_drafts').selectAll().execute();
  expect([kept?.content, kept?.base]).toEqual([inOneWord('Dopo'), inOneWord('Gas')]);
  const [step] = await db.selectFrom('schema_draft_steps').selectAll().execute();
  expect(step?.content).toEqual(inOneWord('Passo'));
  // A publication is never changed by anybody else, before and after.
  await expect(administrator.query(`update schema_publications set note = 'Dopo'`)).rejects.toThrow(
    /never changed/,
  );

  await db.deleteFrom('schema_drafts').execute();
});
