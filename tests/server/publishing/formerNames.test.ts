import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  addItem,
  changedFiles,
  copyItem,
  type EditedFiles,
  editSchema,
  recordFormerName,
  renameField,
} from '../../../engine/editor/index.ts';
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

/** The state with which the editor starts. */
const openEditor = async () => {
  const { contents } = (await admin.get('/api/schemas/contents')).body as { contents: readonly Content[] };
  const files = Object.fromEntries(contents.map(({ path, content }) => [path, content])) as EditedFiles;
  const { former = [] } = contents.find(({ path }) => path === ENTITY) ?? {};
  return { files, former };
};
const keep = async (before: EditedFiles, after: EditedFiles) => {
  for (const path of changedFiles(before, after)) {
    const { draft } = (await admin.get(`/api/schemas/file?path=${path}`)).body;
    const body = { path, revision: draft?.revision ?? 0, content: after[path] };
    expect((await admin.send('PUT', '/api/schemas/drafts', { body })).status).toBe(200);
  }
};
const publish = async (before: EditedFiles, after: EditedFiles) => {
  await keep(before, after);
  const { body } = await schemaAdmin(admin).publish('Prova', 0);
  expect(body, JSON.stringify(body)).toMatchObject({ ResultCode: 0 });
};
const ITEM = { form: FORM, section: '/sections/0', index: 1, title: 'Note', kind: 'text' as const };

it('[CASE-C09] an item that is called as one of a former version is another: it inherits no answer', async () => {
  const capo = await test.api('capo');
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  const { save, moved } = visOfVersions(() => capo);
  const translations = { en: 'Remarks', ar: 'ملاحظات' };
  const first = await openEditor();
  const before = addItem(first.files, { ...ITEM, translations, former: first.former });
  expect(before.field).toBe('note');
  await publish(first.files, before.files);
  const answers = { tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' };
  const record = await save(teamId, { ...answers, picchetto: 'P1', livelloTensione: 'BT', note: 'Cane' });
  expect((await schemaAdmin(admin).back(0)).body).toMatchObject({ ResultCode: 0 });
  const { files, former } = await openEditor();
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

it('[CASE-C09] applies to names written by hand, unless the item declares the former name', async () => {
  const translations = { en: 'Remarks', ar: 'ملاحظات' };
  const { files } = await openEditor();
  // As the JSON of a file lets anybody write it.
  const editedItem = addItem(files, { ...ITEM, index: 2, translations, former: [] });
  expect(editedItem.field).toBe('note');
  const drafts = async (after: EditedFiles) => {
    await keep(files, after);
    return (await admin.get('/api/schemas/check')).body.findings;
  };
  const finding = {
    ...{ code: 'REVIVED_NAME', severity: 'error', file: ENTITY, pointer: '/properties/note' },
    what: expect.stringContaining('«note» si chiamava una voce di una versione precedente'),
  };
  expect(await drafts(editedItem.files)).toEqual([finding]);
  const refused = await schemaAdmin(admin).publish('A mano');
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'SCHEMAS_WRONG' });
  const withFormerName = (was: Json) =>
    editSchema(editedItem.files, { does: 'set', file: ENTITY, at: '/properties/note/x-was', value: was });
  // The former name of another field does not match this one.
  expect(await drafts(withFormerName({ fields: ['maiChiesta'] }))).toEqual([finding]);
  expect(await drafts(withFormerName({}))).toEqual([]);
  expect((await schemaAdmin(admin).publish('La stessa', 0)).body).toMatchObject({ ResultCode: 0 });
});

it('[CASE-C09] an item that gets its former name back, and a way back, are the same items', async () => {
  const renamed = async (from: string, to: string) => {
    const { files } = await openEditor();
    const name = { entity: 'vis', from, to };
    return [files, recordFormerName(renameField(files, name), name)] as const;
  };
  await publish(...(await renamed('note', 'osservazioni')));
  await keep(...(await renamed('osservazioni', 'note')));
  expect((await admin.get('/api/schemas/check')).body).toMatchObject({ findings: [] });
  expect((await schemaAdmin(admin).back(1)).body).toMatchObject({ ResultCode: 0 });
});
