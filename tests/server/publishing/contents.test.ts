import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

interface Content {
  readonly path: string;
  readonly content: Record<string, unknown>;
  readonly revision: number;
  readonly outdated: boolean;
}

it('[CKL-04] the editor opens all that forms are made of, with the drafts in their place and the grammar, for administrators alone', async () => {
  const [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
  const path = 'squad/squad.form.json';
  await schemaAdmin(admin).draft(path, (form) => {
    form['title'] = 'In bozza';
  });
  const { body } = await admin.get('/api/schemas/contents');
  const contents: readonly Content[] = body.contents;
  const at = (each: string) => contents.find((content) => content.path === each);
  expect(at(path)).toMatchObject({ content: { title: 'In bozza' }, revision: 1, outdated: false });
  expect(at('meta/form.schema.json')).toMatchObject({ content: { title: 'FormSchema' }, revision: 0 });
  expect(at('meta/common.schema.json')).toBeDefined();
  expect(at('squad/squads.table.json')).toBeUndefined();
  expect((await capo.get('/api/schemas/contents')).status).toBe(403);
});

it('[CKL-04] returns with a file the files to edit it: translations, languages, grammar, and its references', async () => {
  const admin = await test.api('admin');
  const pathsOf = async (path: string) => {
    const { body } = await admin.get(`/api/schemas/contents?path=${path}`);
    return (body.contents as readonly Content[]).map((each) => each.path);
  };
  const list = await pathsOf('shared/priority.options.json');
  expect(list).toEqual(
    expect.arrayContaining(['shared/priority.options.json', 'shared/translations.en.json']),
  );
  expect(list).toEqual(expect.arrayContaining(['host/messages.ar.json', 'meta/options.schema.json']));
  expect(list.some((path) => path.endsWith('.form.json') || /^squad\/(?!translations)/.test(path))).toBe(
    false,
  );
  expect(await pathsOf('squad/squads.table.json')).toContain('squad/squad.entity.json');
  expect(await pathsOf('squad/squads.screen.json')).toContain('order/orders.screen.json');
  const none = await pathsOf('../../etc/passwd');
  expect(none.every((path) => /messages|translations|meta.common/.test(path))).toBe(true);
});
