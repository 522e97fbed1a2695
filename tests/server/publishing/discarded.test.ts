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

const put = (revision: number) =>
  admin.send('PUT', '/api/schemas/drafts', {
    body: { path: PATH, revision, content: { title: 'Da buttare' } },
  });
const discard = (revision: number) =>
  admin.send('DELETE', `/api/schemas/drafts?path=${PATH}&revision=${revision}`);

it('[CKL-04] [SEC-P1] who throws a draft away stands in the audit, with whose work it was; a refused one does not', async () => {
  await put(0);
  await put(1);
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
