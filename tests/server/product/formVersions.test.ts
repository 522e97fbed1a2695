import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonical, type DataRecord, deepFreeze, formPackage } from '../../../engine/index.ts';
import {
  formHash,
  formOfVersion,
  previewFormVersions,
  storeFormVersions,
} from '../../../server/host/product/formVersions.ts';
import { watchSchemas } from '../../../server/host/product/readSchemas.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import {
  editedProduct,
  ITEM_CHANGES,
  type SchemaEdit,
  VIS_ENTITY,
  VIS_FORM,
  WHOLE_ODM,
  WITHOUT_ODM,
} from '../../support/itemChanges.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { schemaSets } from '../../support/schemaSets.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
});
afterAll(() => test.close());

/** Puts the product with some of its files changed in force. @returns the form's version by then, and what takes the change back. */
async function publish(edits: readonly SchemaEdit[]) {
  await test.app.schemas.activate(await editedProduct(edits));
  return { version: await inForce(), takeBack: () => test.app.schemas.activate(test.product) };
}

const inForce = async (): Promise<number> =>
  (await capo.get('/product/core.json')).body.formVersions?.vis ?? 1;
const save = (teamId: number, vis: object) =>
  capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { teamId, vis: { teamId, ...vis } });
const listed = async (TeamId: number): Promise<DataRecord[]> =>
  (await capo.post('/wscnt/teams/verifica-integrita-sostegni-list', { TeamId })).body.visList;
const printed = async (Id: number) =>
  (await readPdf((await capo.post('/wscnt/docs/render', { Id, ReportCode: 'VIS', Type: 'PDF' })).bytes)).text;
const OLD = {
  ...{ picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' },
  ...{ odm: 'OdM 7-B', livelloTensione: 'BT' },
};

it('[CKL-04] a file that is changed while the server runs is the next version of its form, at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'schemi '));
  await cp(join(import.meta.dirname, '../../../schemas'), folder, { recursive: true });
  const sets = schemaSets(test.database, folder);
  await sets.current();
  sets.attach(test.app.schemas);
  const unfollow = watchSchemas(folder, () => sets.refresh());
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  await save(teamId, OLD);
  for (const [name, from, to] of ITEM_CHANGES['renamed']?.edits ?? []) {
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  }
  await eventually(inForce).not.toBe(1);
  const [kept] = await listed(teamId);
  const again = await save(teamId, { ...kept, picchetto: '13' });
  expect(again.body.ResultData, again.body.ResultMessage).toMatchObject({ odm: 'OdM 7-B', picchetto: '13' });
  unfollow();
  await test.app.schemas.activate(test.product);
  await rm(folder, { recursive: true });
});

it('[CKL-04] a record moves to the current version by a save with that version; dropped answers stay under the former one', async () => {
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  const { ResultData: first } = (await save(teamId, OLD)).body;
  const { version, takeBack } = await publish([[VIS_ENTITY, WHOLE_ODM, ''], ...WITHOUT_ODM]);
  const { odm: _odm, ...without } = first;
  const moved = (await save(teamId, { ...without, schemaVersion: version })).body.ResultData;
  expect(moved).toMatchObject({ schemaVersion: version, 'odm@1': 'OdM 7-B' });
  expect(moved).not.toHaveProperty('odm');
  // A page sends back the record it has read; the kept answers cannot be overwritten.
  const again = (await save(teamId, { ...moved, picchetto: '13', 'odm@1': 'x' })).body.ResultData;
  expect(again).toMatchObject({ picchetto: '13', 'odm@1': 'OdM 7-B' });
  // The document prints it below, with the original question.
  const paper = await printed(teamId);
  expect(paper).toContain('Risposte date con la versione 1');
  expect(paper).toContain('ODM OdM 7-B');
  const forged = await save(teamId, { ...OLD, odm: undefined, 'odm@1': 'x' });
  expect(forged.status).toBe(400);
  await takeBack();
});

it('[CKL-04] photos of a renamed field stay on paper, and cannot be deleted elsewhere', async () => {
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  const form = new FormData();
  form.set('linkedObject', 'vis');
  form.set('file', new Blob([Buffer.from(await photo({}))], { type: 'image/jpeg' }), 'palo.jpg');
  const upload = await capo.send('POST', '/base/attachment/upload', { body: form });
  const [{ idAttach }] = upload.body.ResultData.attachments;
  const { ResultData: first } = (await save(teamId, { ...OLD, foto: [idAttach] })).body;
  const { version, takeBack } = await publish([
    [VIS_ENTITY, /"foto"/g, '"immagini"'],
    [VIS_ENTITY, /record\.foto/g, 'record.immagini'],
    [VIS_FORM, '"field": "foto"', '"field": "immagini"'],
    ['checklist/vis.document.json', /record\.foto/g, 'record.immagini'],
    ['checklist/vis.scenario.json', /"foto"/g, '"immagini"'],
    ['checklist/vis.scenario.json', /record\.foto/g, 'record.immagini'],
  ]);
  const remove = () => capo.send('DELETE', `/base/attachment/${idAttach}`);
  expect((await remove()).body.code).toBe('ATTACHMENT_IN_CHECKLIST');
  expect(await printed(teamId)).toContain('Foto del sostegno (versione 1)');
  const { foto, ...without } = first;
  const moved = (await save(teamId, { ...without, schemaVersion: version })).body.ResultData;
  expect(moved, JSON.stringify(moved)).toMatchObject({ 'foto@1': foto, schemaVersion: version });
  expect((await remove()).body.code).toBe('ATTACHMENT_IN_CHECKLIST');
  expect(await printed(teamId)).toContain('Foto del sostegno (versione 1)');
  await takeBack();
});

it('two concurrent processes agree on the number of a form; none can be rewritten', async () => {
  const { db, owner } = test.database;
  const relabelled = (title: string) => ({
    ...test.product,
    forms: { ...test.product.forms, vis: { ...test.product.forms['vis'], title } as never },
  });
  const titles = ['A', 'B', 'A', 'C', 'B', 'A'];
  const versions = await Promise.all(titles.map((title) => storeFormVersions(db, relabelled(title))));
  const numbers = versions.map(({ formVersions }) => formVersions?.['vis'] ?? 0);
  expect(new Set(numbers).size).toBe(3);
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(2);
  for (const [at, title] of titles.entries()) {
    expect((await formOfVersion(db, test.product, 'vis', numbers[at] ?? 0)).form.title).toBe(title);
    expect(numbers[at]).toBe(numbers[titles.indexOf(title)]);
  }
  for (const deed of [
    "update form_versions set content = '{}'",
    'delete from form_versions',
    'truncate form_versions',
  ])
    await expect(owner.query(deed)).rejects.toThrow('only ever added to');
});

it('[SEC-Q12] forms are hashed again only where the next product has changed them', async () => {
  const { product } = test;
  let reads = 0;
  const entity = deepFreeze({
    ...product.entities['vis'],
    get title() {
      reads += 1;
      return 'Verifica';
    },
  });
  const first = { ...product, entities: { ...product.entities, vis: entity } } as typeof product;
  await previewFormVersions(test.database.db, deepFreeze(first));
  reads = 0;
  const next = { ...first, forms: { ...first.forms, squad: { ...first.forms['squad'] } } } as typeof product;
  await previewFormVersions(test.database.db, deepFreeze(next));
  expect(reads).toBe(0);
});

it('[CKL-04] a form has the hash of its canonical text, in which it is stored for ever', () => {
  for (const name of Object.keys(test.product.forms)) {
    const { entity, form, options } = formPackage(test.product, name);
    const text = canonical({ entity, form, options });
    expect(formHash({ entity, form, options }), name).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
