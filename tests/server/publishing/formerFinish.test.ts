import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine } from '../../../engine/node.ts';
import { overlayContent } from '../../../server/host/publishing/publications.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { schemaFiles } from '../../support/testProduct.ts';
import { keepFormer } from './keepFormer.ts';

const MIGRATIONS = ['0392_unused_words.sql', '0394_finish_hooks.sql'];
const WIZARD = 'report/report.wizard.json';
const STOCK = 'silo/silo-stock.table.json';
const QUEUE = 'system/sync-queue.table.json';

/** Finishes of three former versions: by hooks alone, beside the transition, and for what the transition does not do. */
const former = (label: string) => ({
  finish: [
    { when: {}, label, calls: ['chiudiCantiereRapportino', 'confirmCompanyUnload'], done: 'a' },
    { label, calls: ['approveWorks', 'confirmEnelUnload', 'renderChecklists'], goTo: 'b' },
    { label, transition: { id: 'approve' }, calls: ['approveWorks'] },
    { label, calls: [{ call: 'x' }, 'renderChecklists'] },
    { label, message: 'm' },
  ],
  next: 'Avanti',
});
const transition = (id: string) => ({ workflow: 'team', id, record: '{team.teamID}' });
const paper = (reportCode: string) => ({
  call: 'RenderAndSaveFile',
  input: { objtype: 'team', objid: '{team.teamID}', linkedIdParent: '{team.teamID}', reportCode },
  download: { call: 'openAttachment', input: { idAttach: '{answer.idAttach}', download: true } },
  mayFail: true,
});
const present = (label: string) => ({
  finish: [
    { when: {}, label, transition: transition('endReport'), done: 'a' },
    { label, transition: transition('approve'), calls: [paper('PJC'), paper('VIS')], goTo: 'b' },
    { label, transition: { id: 'approve' } },
    { label, calls: [{ call: 'x' }, paper('PJC'), paper('VIS')] },
    { label, message: 'm' },
  ],
  next: 'Avanti',
});

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

/** Twice: the second run changes nothing. */
async function migrate(): Promise<void> {
  for (const name of [...MIGRATIONS, ...MIGRATIONS])
    await test.database.owner.query(await readFile(`server/host/migrations/${name}`, 'utf8'));
}

async function migratedFiles(): Promise<Record<string, { content: object; base: object }>> {
  const { db } = test.database;
  const [publication] = await db.selectFrom('schema_publications').select('files').execute();
  return JSON.parse(JSON.stringify(publication?.files));
}

it('[CKL-04] migrates hooks of finishes to the transition and the calls that took their place', async () => {
  const { db } = test.database;
  await keepFormer(test.database, {
    files: {
      'a/a.form.json': { content: { finish: ['approveWorks'] }, base: null },
      [WIZARD]: { content: former('X'), base: former('C') },
    },
    path: WIZARD,
    draft: { content: former('Dopo'), base: former('X') },
    step: former('Passo'),
  });
  await migrate();
  const files = await migratedFiles();
  expect(files['a/a.form.json']).toEqual({ content: { finish: ['approveWorks'] }, base: null });
  expect(JSON.stringify(files[WIZARD])).toBe(JSON.stringify({ content: present('X'), base: present('C') }));
  const [draft] = await db.selectFrom('schema_drafts').selectAll().execute();
  expect([draft?.content, draft?.base]).toEqual([present('Dopo'), present('X')]);
  const [step] = await db.selectFrom('schema_draft_steps').selectAll().execute();
  expect(step?.content).toEqual(present('Passo'));
  await db.deleteFrom('schema_drafts').execute();
});

it('[CKL-04] a publication with another label of a finish, a filter and a column of a former version stays valid', async () => {
  const { db } = test.database;
  const release = { files: await schemaFiles(), texts: {} };
  // biome-ignore lint/suspicious/noExplicitAny: contents of files
  const formerOf = (path: string): any => structuredClone(release.files[path]);
  const wizard = formerOf(WIZARD);
  wizard.finish[1].calls = ['renderChecklists'];
  const stock = formerOf(STOCK);
  delete stock.filters[0].required;
  const queue = formerOf(QUEUE);
  queue.columns[5].align = 'end';
  const relabelled = structuredClone({ wizard, stock, queue });
  relabelled.wizard.finish[0].label = 'Consegna';
  relabelled.stock.filters[0].label = 'Chi fornisce';
  relabelled.queue.columns[5].label = 'Prossimo invio';
  await db
    .insertInto('schema_publications')
    .values({
      number: 8,
      files: JSON.stringify({
        [WIZARD]: { content: relabelled.wizard, base: wizard },
        [STOCK]: { content: relabelled.stock, base: stock },
        [QUEUE]: { content: relabelled.queue, base: queue },
      }),
      ...{ note: 'Dopo', hash: 'i', restores: null, at: new Date() },
      author: (await db.selectFrom('users').select('userId').executeTakeFirstOrThrow()).userId,
    })
    .execute();
  await migrate();
  const [publication] = await db
    .selectFrom('schema_publications')
    .select('files')
    .where('number', '=', 8)
    .execute();
  const laid = overlayContent(release, JSON.parse(JSON.stringify(publication?.files)));
  expect(laid.conflicts).toEqual([]);
  expect(examine(laid.files).findings.filter(({ code }) => code !== 'UNTRANSLATED')).toEqual([]);
  const present = formerOf(WIZARD);
  present.finish[0].label = 'Consegna';
  expect(laid.files[WIZARD]).toEqual(present);
  expect(laid.files[STOCK]).toMatchObject({ filters: [{ label: 'Chi fornisce', required: true }, {}] });
});
