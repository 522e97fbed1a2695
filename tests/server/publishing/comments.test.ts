import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

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
const read = async (who: Api | undefined, path = PATH) =>
  (await of(who).get(`/api/schemas/comments?path=${path}`)).body.comments;

it('[CKL-04] a second administrator comments on a place; who wrote it answers by settling, and the audit keeps it', async () => {
  const added = await of(second).post('/api/schemas/comments', { ...PLACE, text: 'Meglio «Cantiere»' });
  expect(added.body).toMatchObject({ ResultCode: 0 });
  const [comment] = await read(first);
  expect(comment).toMatchObject({ about: PLACE.about, pointer: PLACE.pointer, text: 'Meglio «Cantiere»' });
  expect(comment.author).not.toBe('');
  expect(await read(first, 'checklist/vis.form.json')).toEqual([]);
  const { commentId } = comment;
  expect((await of(first).send('DELETE', `/api/schemas/comments/${commentId}`)).status).toBe(200);
  expect(await read(second)).toEqual([]);
  expect((await of(first).send('DELETE', `/api/schemas/comments/${commentId}`)).status).toBe(404);
  const told = await test.database.db
    .selectFrom('audit')
    .select(['call', 'username'])
    .where('entity', '=', 'schema-comment')
    .orderBy('id')
    .execute();
  expect(told.map(({ call, username }) => [call, username])).toEqual([
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
  expect(await read(first)).toHaveLength(100);
});
