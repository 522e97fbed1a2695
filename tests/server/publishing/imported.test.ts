import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { importWorkbook } from '../../../engine/editor/index.ts';
import { vehicleCheck } from '../../engine/editor/vehicleCheck.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';

let test: TestApp;
let [admin, capo, planner] = [] as unknown as [Api, Api, Api];
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  admin = await test.api('admin');
  capo = await test.api('capo');
  planner = await test.api('planner');
});
afterAll(() => test?.close());

interface Content {
  readonly path: string;
  readonly content: Json;
}

/** The steps of a browser: reads the published files, converts a workbook, saves drafts. */
async function importedDrafts() {
  const { contents } = (await admin.get('/api/schemas/contents?whole=true')).body as { contents: Content[] };
  const files = Object.fromEntries(contents.map(({ path, content }) => [path, content]));
  const { files: made = {} } = importWorkbook(files, vehicleCheck(), { like: 'pjc' });
  return Object.entries(made).map(([path, content]) => ({ path, revision: 0, content }));
}
const draftFiles = async () => {
  const { files } = (await admin.get('/api/schemas/files')).body as {
    files: { path: string; draft: unknown }[];
  };
  return files.filter(({ draft }) => draft !== null).map(({ path }) => path);
};

it('[CKL-04] keeps the drafts of a workbook all together, or none of them', async () => {
  const drafts = await importedDrafts();
  expect(drafts.length).toBeGreaterThan(12);
  const twice = await admin.post('/api/schemas/drafts', { drafts: [...drafts, drafts[0]] });
  expect(twice.status).toBe(400);
  const stale = await admin.post('/api/schemas/drafts', {
    drafts: [...drafts.slice(1), { ...drafts[0], revision: 3 }],
  });
  expect(stale.body, JSON.stringify(stale.body)).toMatchObject({ code: 'SCHEMA_DRAFT_TAKEN' });
  const meta = { path: 'meta/form.schema.json', revision: 0, content: {} };
  expect((await admin.post('/api/schemas/drafts', { drafts: [...drafts, meta] })).status).toBe(400);
  expect(await draftFiles()).toEqual([]);
  expect((await capo.post('/api/schemas/drafts', { drafts })).status).toBe(403);
  const saved = await admin.post('/api/schemas/drafts', { drafts });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await draftFiles()).toEqual(drafts.map(({ path }) => path).toSorted());
});

it('[CKL-04] is published, filled in with the constraints of the workbook, and listed', async () => {
  expect((await admin.get('/api/schemas/check')).body).toMatchObject({ findings: [], others: [] });
  const published = await schemaAdmin(admin).publish('Verifica mezzi da XLSForm');
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const teamId = await buildTeam(test.database.db, { Stato: 'O', members: [104, 105] });
  const save = (answers: object) =>
    capo.post('/checklists/verifica-mezzi/check/save', { 'verifica-mezzi': { teamId, ...answers } });
  const good = { targa: 'AB123CD', km: 50, fari: 'si', pezzi: [{ codice: 'a', quanti: 2 }] };
  const refused = await save({ ...good, targa: 'boh' });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('Non è una targa');
  const saved = await save(good);
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({
    ResultData: { targa: 'AB123CD', totale: 3 },
  });
  expect((await planner.get(`/checklists/verifica-mezzi/checks?TeamId=${teamId}`)).body).toMatchObject({
    total: 1,
  });
});
