import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

const PATH = 'squad/squad.form.json';
let test: TestApp;
let admin: Api;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
  editor = schemaAdmin(admin);
});
afterAll(() => test?.close());

interface Opened {
  readonly path: string;
  readonly content: Record<string, unknown>;
  readonly revision: number;
  readonly hash: string;
}
const opened = async (): Promise<Opened> => {
  const { contents } = (await admin.get(`/api/schemas/contents?path=${PATH}`)).body;
  return (contents as readonly Opened[]).find(({ path }) => path === PATH) as Opened;
};
const save = ({ content, revision, hash }: Opened, more: object) =>
  admin.send('PUT', '/api/schemas/drafts', {
    body: { path: PATH, revision, hash, content: { ...content, ...more } },
  });
const listedHash = async () => {
  const { files } = (await admin.get('/api/schemas/files')).body;
  return (files as readonly Opened[]).find(({ path }) => path === PATH)?.hash;
};

it('[CKL-04] a first draft of a file that was published meanwhile is refused with what is in force', async () => {
  const before = await opened();
  await editor.draft(PATH, (form) => Object.assign(form, { submit: 'Conferma' }));
  expect((await editor.publish()).status).toBe(200);
  const refused = await save(before, { size: 'lg' });
  expect(refused.body).toMatchObject({
    code: 'SCHEMA_DRAFT_TAKEN',
    problems: [{ params: { revision: 0, content: { submit: 'Conferma' } } }],
  });
  const now = await opened();
  expect(await listedHash()).toBe(now.hash);
  const saved = await save(now, { size: 'lg' });
  expect(saved.body).toMatchObject({ draft: { revision: 1, hash: (await opened()).hash } });
  expect(await listedHash()).toBe(saved.body.draft.hash);
});

it('[CKL-04] a draft discarded and begun anew is not overwritten on the same revision', async () => {
  const before = await opened();
  expect(before.revision).toBe(1);
  await admin.send('DELETE', `/api/schemas/drafts?path=${PATH}&revision=1`);
  expect((await save(await opened(), { size: 'sm' })).body).toMatchObject({ draft: { revision: 1 } });
  expect((await save(before, { title: 'Di prima' })).body).toMatchObject({ code: 'SCHEMA_DRAFT_TAKEN' });
  expect((await opened()).content).toMatchObject({ size: 'sm' });
});
