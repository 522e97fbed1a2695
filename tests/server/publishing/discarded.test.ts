import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

const PATH = 'squad/squad.form.json';
let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
});
afterAll(() => test?.close());

const putDraft = (revision: number) =>
  admin.send('PUT', '/api/schemas/drafts', {
    body: { path: PATH, revision, content: { title: 'Da buttare' } },
  });
const discard = (revision: number) =>
  admin.send('DELETE', `/api/schemas/drafts?path=${PATH}&revision=${revision}`);

it('[CKL-04] [SEC-P1] records a discarded draft in the audit with its author; a refused one is not recorded', async () => {
  await putDraft(0);
  await putDraft(1);
  expect((await discard(1)).status).toBe(409);
  expect((await discard(2)).status).toBe(200);
  const rows = await test.database.db
    .selectFrom('audit')
    .select(['username', 'entity', 'key', 'before', 'after'])
    .where('call', '=', 'discardSchemaDraft')
    .execute();
  expect(rows).toMatchObject([{ username: 'admin', entity: 'schema-draft', key: PATH, after: null }]);
  expect(rows[0]?.before).toMatchObject({ revision: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(rows[0]?.before).toHaveProperty('authors');
  // Its text may be megabytes.
  expect(JSON.stringify(rows)).not.toContain('Da buttare');
});

it('[CKL-04] several drafts are discarded together or not at all, each with an audit row; an abandoned one blocks nothing', async () => {
  const OTHER = 'checklist/vis.form.json';
  const save = (path: string) =>
    admin.send('PUT', '/api/schemas/drafts', { body: { path, revision: 0, content: { title: 'Lasciata' } } });
  for (const path of [PATH, OTHER]) expect((await save(path)).status).toBe(200);
  const wrong = async () => (await admin.get('/api/schemas/check')).body['findings'] as unknown[];
  expect((await wrong()).length).toBeGreaterThan(0);
  const all = (...drafts: (readonly [string, number])[]) =>
    admin.post('/api/schemas/drafts/discard', {
      drafts: drafts.map(([path, revision]) => ({ path, revision })),
    });
  expect((await all([PATH, 1], [OTHER, 7])).body).toMatchObject({ code: 'SCHEMA_DRAFT_TAKEN' });
  expect((await all([PATH, 1], ['squad/altro.form.json', 1])).status).toBe(404);
  expect((await all([PATH, 1], [PATH, 1])).body).toMatchObject({ code: 'SCHEMAS_WRONG' });
  expect((await wrong()).length).toBeGreaterThan(0);
  expect((await all([PATH, 1], [OTHER, 1])).status).toBe(200);
  expect(await wrong()).toEqual([]);
  const rows = await test.database.db
    .selectFrom('audit')
    .select('key')
    .where('call', '=', 'discardSchemaDrafts')
    .execute();
  expect(rows.map(({ key }) => key).toSorted()).toEqual([OTHER, PATH]);
});
