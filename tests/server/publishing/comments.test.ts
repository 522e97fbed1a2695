import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRetention } from '../../../server/host/retention/runRetention.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

const PATH = 'checklist/pjc.form.json';
const PLACE = { path: PATH, file: PATH, pointer: '/sections/0', about: 'Dati del cantiere' };
let test: TestApp;
let [first, second]: Api[] = [];
beforeAll(async () => {
  test = await startTestApp();
  await test.database.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('username', '=', 'ufficio')
    .execute();
  [first, second] = [await test.api('admin'), await test.api('ufficio')];
});
afterAll(() => test?.close());

const of = (api: Api | undefined): Api => api as Api;
const readComments = async (who: Api | undefined, path = PATH) =>
  (await of(who).get(`/api/schemas/comments?path=${path}`)).body.comments;

it('[CKL-04] a second administrator comments on a place; who wrote it answers by settling, and the audit keeps it', async () => {
  const added = await of(second).post('/api/schemas/comments', { ...PLACE, text: 'Meglio «Cantiere»' });
  expect(added.body).toMatchObject({ ResultCode: 0 });
  const [comment] = await readComments(first);
  expect(comment).toMatchObject({ about: PLACE.about, pointer: PLACE.pointer, text: 'Meglio «Cantiere»' });
  expect(comment.author).not.toBe('');
  expect(await readComments(first, 'checklist/vis.form.json')).toEqual([]);
  const { commentId } = comment;
  expect((await of(first).send('DELETE', `/api/schemas/comments/${commentId}`)).status).toBe(200);
  expect(await readComments(second)).toEqual([]);
  expect((await of(first).send('DELETE', `/api/schemas/comments/${commentId}`)).status).toBe(404);
  const auditRows = await test.database.db
    .selectFrom('audit')
    .select(['call', 'username'])
    .where('entity', '=', 'schema-comment')
    .orderBy('id')
    .execute();
  expect(auditRows.map(({ call, username }) => [call, username])).toEqual([
    ['addSchemaComment', 'ufficio'],
    ['settleSchemaComment', 'admin'],
  ]);
});

it('is a text of bounded length, by those alone who change schemas, a hundred of one schema at most', async () => {
  for (const text of ['', 'x'.repeat(1001)])
    expect((await of(first).post('/api/schemas/comments', { ...PLACE, text })).status).toBe(400);
  const capo = await test.api('capo');
  expect((await capo.get(`/api/schemas/comments?path=${PATH}`)).status).toBe(403);
  expect((await capo.post('/api/schemas/comments', { ...PLACE, text: 'No' })).status).toBe(403);
  const { userId } = await test.database.db
    .selectFrom('users')
    .select('userId')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 100 }, (_, each) => ({
    ...PLACE,
    text: `n. ${each}`,
    userId,
    at: new Date(),
  }));
  await test.database.db.insertInto('schema_comments').values(many).execute();
  const refused = await of(first).post('/api/schemas/comments', { ...PLACE, text: 'Una di troppo' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'SCHEMA_COMMENTS_FULL' } });
  expect(await readComments(first)).toHaveLength(100);
});

it('[CKL-04] requires a published schema or a draft', async () => {
  await test.database.db.deleteFrom('schema_comments').execute();
  const about = (path: string) =>
    of(first).post('/api/schemas/comments', { ...PLACE, path, file: path, text: 'E questo?' });
  for (const path of ['checklist/nessuno.form.json', 'meta/form.schema.json', 'constructor'])
    expect(await about(path), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const path = 'checklist/nuova.options.json';
  const content = { title: 'Nuova', values: [{ value: 'a', label: 'A' }] };
  const draft = await of(first).send('PUT', '/api/schemas/drafts', { body: { path, revision: 0, content } });
  expect(draft.status, JSON.stringify(draft.body)).toBe(200);
  expect((await about(path)).status).toBe(200);
  expect(await readComments(second, path)).toHaveLength(1);
});

it('there are two thousand open in all, at most, and none for longer than a year', async () => {
  const { db } = test.database;
  await db.deleteFrom('schema_comments').execute();
  const { userId } = TEST_USERS.admin;
  const many = Array.from({ length: 2_000 }, (_, each) => ({
    ...{ ...PLACE, path: `checklist/n-${each % 50}.form.json`, text: `n. ${each}`, userId },
    at: new Date(Date.now() - (each === 0 ? 366 : 364) * 86_400_000),
  }));
  for (let from = 0; from < many.length; from += 500)
    await db
      .insertInto('schema_comments')
      .values(many.slice(from, from + 500))
      .execute();
  const refused = await of(first).post('/api/schemas/comments', { ...PLACE, text: 'Una di troppo' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'SCHEMA_COMMENTS_ALL_FULL' } });
  await runRetention({
    ...{ db, product: test.product, now: () => new Date() },
    files: { get: async () => undefined, remove: async () => {} },
    log: { info: () => {}, warn: (facts: object) => expect.fail(JSON.stringify(facts)) },
  } as never);
  expect(await db.selectFrom('schema_comments').select('commentId').execute()).toHaveLength(1_999);
  expect((await of(first).post('/api/schemas/comments', { ...PLACE, text: 'Ora sì' })).status).toBe(200);
});
