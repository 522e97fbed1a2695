import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { addItem, changedFiles, copyItem, type EditedFiles } from '../../../engine/editor/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { visOfVersions } from '../../support/visOfVersions.ts';

interface Content {
  readonly path: string;
  readonly content: Json;
  readonly revision: number;
  readonly former: readonly string[];
}

const [FORM, ENTITY] = ['checklist/vis.form.json', 'checklist/vis.entity.json'];
let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
});
afterAll(() => test?.close());

/** What the editor begins with. */
const begun = async () => {
  const { contents } = (await admin.get('/api/schemas/contents')).body as { contents: readonly Content[] };
  const files = Object.fromEntries(contents.map(({ path, content }) => [path, content])) as EditedFiles;
  const { former = [] } = contents.find(({ path }) => path === ENTITY) ?? {};
  return { files, former };
};
const publish = async (before: EditedFiles, after: EditedFiles) => {
  for (const path of changedFiles(before, after)) {
    const body = { path, revision: 0, content: after[path] };
    expect((await admin.send('PUT', '/api/schemas/drafts', { body })).status).toBe(200);
  }
  const { broken = 0, findings } = (await admin.get('/api/schemas/check')).body;
  expect(findings).toEqual([]);
  const { body } = await schemaAdmin(admin).publish('Prova', broken);
  expect(body, JSON.stringify(body)).toMatchObject({ ResultCode: 0 });
};
const ITEM = { form: FORM, section: '/sections/0', index: 1, title: 'Note', kind: 'text' as const };

it('[CASE-C09] an item that is called as one of a former version is another: it inherits no answer', async () => {
  const capo = await test.api('capo');
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  const { save, moved } = visOfVersions(() => capo);
  const translations = { en: 'Remarks', ar: 'ملاحظات' };
  const first = await begun();
  const before = addItem(first.files, { ...ITEM, translations, former: first.former });
  expect(before.field).toBe('note');
  await publish(first.files, before.files);
  const given = { tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' };
  const record = await save(teamId, { ...given, picchetto: 'P1', livelloTensione: 'BT', note: 'Cane' });
  expect((await schemaAdmin(admin).back(0)).body).toMatchObject({ ResultCode: 0 });
  const { files, former } = await begun();
  expect(former).toContain('note');
  const added = addItem(files, { ...ITEM, index: 2, translations, former });
  expect(added.field).toBe('note2');
  // A copy is another item as well.
  const from = { file: FORM, pointer: before.pointer };
  const elsewhere = { ...before.files, 'checklist/altro.form.json': files[FORM] as Json };
  const copied = copyItem(elsewhere, {
    ...ITEM,
    form: 'checklist/altro.form.json',
    from,
    former: [...former, 'note2'],
  });
  expect(copied.field).toBe('note3');
  await publish(files, added.files);
  const now = (await capo.get('/product/core.json')).body.formVersions.vis;
  expect(Object.keys((await visOfVersions(() => capo).formOf(now)).entity.properties)).toContain('note2');
  const { note, note2 } = await moved(record, now);
  expect([note, note2]).toEqual([undefined, undefined]);
  // A name that no version had is free.
  expect(addItem(files, { ...ITEM, title: 'Mai chiesta', former }).field).toBe('maiChiesta');
});
