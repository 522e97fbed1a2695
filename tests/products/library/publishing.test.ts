import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

let running: RunningLibrary;
let ada: Api;
let leo: Api;
let bea: Api;
let cia: Api;
beforeAll(async () => {
  running = await startLibrary();
  const { pool } = running.database;
  await pool.query("update users set role = 'admin' where username = 'ada'");
  await pool.query(
    `insert into users (username, "fullName", role, "passwordHash")
     select name, initcap(name), 'admin', "passwordHash" from users, (values ('bea'), ('cia')) as more (name) where username = 'ada'`,
  );
  [ada, leo, bea, cia] = await Promise.all([
    running.api('ada'),
    running.api('leo'),
    running.api('bea'),
    running.api('cia'),
  ]);
});
afterAll(() => running?.close());

const ENTITY = 'library/book.entity.json';
const FORM = 'library/book.form.json';
const book = (title: string) => ({ title, author: 'Italo Calvino', shelf: 'A', pages: 160 });
const save = async (title: string) => (await ada.post('/library/books', { obj: book(title) })).status;

describe('the second product’s schemas', () => {
  it('[CKL-04] are changed by its administrator, too: in force at once, and back', async () => {
    const editor = schemaAdmin(ada);
    const long = 'x'.repeat(11);
    expect(await save(long)).toBe(200);
    const drafted = await editor.draft(ENTITY, ({ properties }) => {
      Object.assign((properties as Record<string, object>)['title'] ?? {}, { maxLength: 10 });
    });
    expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
    // The settings of the product (`schemasByTwo`) require a second user to publish.
    const alone = await editor.publish('Titoli corti');
    expect(alone.status).toBe(403);
    expect(alone.body).toMatchObject({ code: 'SCHEMAS_FOR_ANOTHER' });
    expect(alone.body.ResultMessage).toContain(`${ENTITY}: in questa bozza hai scritto anche tu`);
    const published = await schemaAdmin(bea).publish('Titoli corti');
    expect(published.body, JSON.stringify(published.body)).toMatchObject({ publication: { number: 1 } });
    expect(await save(`${long}x`)).toBe(400);
    expect((await editor.back(0)).status).toBe(200);
    expect(await save(`${long}y`)).toBe(200);
  });

  it('[CKL-04] a draft of two authors is published by neither, and the check reports so to each; a third can', async () => {
    const worded = (word: string) => (form: Record<string, unknown>) =>
      Object.assign(form, { $comment: word });
    await schemaAdmin(ada).draft(FORM, worded('Di Ada.'));
    expect((await bea.get('/api/schemas/check')).body).toMatchObject({ findings: [], others: [] });
    await schemaAdmin(bea).draft(FORM, worded('Di Bea.'));
    for (const api of [ada, bea]) {
      const { others } = (await api.get('/api/schemas/check')).body;
      expect(others).toMatchObject([
        { file: FORM, what: expect.stringContaining('un altro amministratore') },
      ]);
      expect((await schemaAdmin(api).publish()).status).toBe(403);
    }
    expect((await schemaAdmin(cia).publish()).status).toBe(200);
    // A correction must not wait for a second person.
    expect((await schemaAdmin(ada).back(0)).status).toBe(200);
  });

  it('[CKL-04] a field that needs a column waits for a start, and is refused until then', async () => {
    const editor = schemaAdmin(ada);
    await editor.draft(ENTITY, ({ properties }) => {
      Object.assign(properties as object, { motto: { title: 'Note', type: 'string', maxLength: 10 } });
    });
    const { findings } = (await ada.get('/api/schemas/check')).body;
    expect(JSON.stringify(findings)).toContain('motto');
    expect((await schemaAdmin(bea).publish()).status).toBe(400);
  });

  it('[PERM-05] require the permission to read or change', async () => {
    expect((await leo.get('/api/schemas/files')).status).toBe(403);
    expect((await (await running.api()).get('/api/schemas/files')).status).toBe(401);
  });
});
