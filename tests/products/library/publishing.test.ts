import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { runs } from '../../support/runs.ts';
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

type Json = Record<string, unknown>;
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
});

describe('two administrators', () => {
  const PATH = 'library/member.form.json';
  const publications = async () =>
    (await running.database.db.selectFrom('schema_publications').select('number').execute()).length;
  const putDraft = (revision: number, title: string) =>
    ada.send('PUT', '/api/schemas/drafts', { body: { path: PATH, revision, content: { title } } });

  it('[CKL-04] reports to the second author of a draft the content of the first, and loses none', async () => {
    expect((await putDraft(0, 'Prima')).body).toMatchObject({ draft: { revision: 1 } });
    const late = await putDraft(0, 'Seconda');
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'SCHEMA_DRAFT_TAKEN',
      problems: [{ rule: 'stale', params: { revision: 1, content: { title: 'Prima' } } }],
    });
    expect((await putDraft(1, 'Seconda')).body).toMatchObject({ draft: { revision: 2 } });
    const step = await ada.get(`/api/schemas/drafts/step?path=${PATH}&revision=1`);
    expect(step.body).toMatchObject({ content: { title: 'Prima' }, revision: 1 });
    const deletion = await ada.send('DELETE', `/api/schemas/drafts?path=${PATH}&revision=1`);
    expect(deletion.body.code).toBe('SCHEMA_DRAFT_TAKEN');
    expect((await ada.send('DELETE', `/api/schemas/drafts?path=${PATH}&revision=2`)).status).toBe(200);
  });

  it('[CKL-04] of two saves at once one wins', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((each) => putDraft(0, `Numero ${each}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await ada.send('DELETE', `/api/schemas/drafts?path=${PATH}&revision=1`);
  });

  it('[CKL-04] keeps a bounded number of former contents', async () => {
    for (let revision = 0; revision < 55; revision += 1) await putDraft(revision, `Numero ${revision}`);
    const { draft } = (await schemaAdmin(ada).file(PATH)) as { draft: { steps: { revision: number }[] } };
    expect(draft.steps.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, i) => 54 - i));
    await ada.send('DELETE', `/api/schemas/drafts?path=${PATH}&revision=55`);
  });

  it('[CKL-04] refuses to publish on an outdated publication, without effect', async () => {
    await schemaAdmin(ada).draft(PATH, (form) => Object.assign(form, { $comment: 'Una prova.' }));
    const drafts = [{ path: PATH, revision: 1 }];
    const before = await publications();
    const late = await bea.post('/api/schemas/publications', { note: 'Tardi', based: before - 1, drafts });
    expect(late.body).toMatchObject({ code: 'SCHEMAS_PUBLISHED_MEANWHILE' });
    const otherPublication = await bea.post('/api/schemas/publications', {
      ...{ note: 'Altra revisione', based: before },
      drafts: [{ path: PATH, revision: 7 }],
    });
    expect(otherPublication.body).toMatchObject({ code: 'SCHEMA_DRAFT_TAKEN' });
    const both = await Promise.all(
      ['A uno', 'A due'].map((note) =>
        bea.post('/api/schemas/publications', { note, based: before, drafts }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await publications()).toBe(before + 1);
  });

  it('[CKL-04] an outdated draft is published only after a new confirmation', async () => {
    await schemaAdmin(ada).draft(PATH, (form) => Object.assign(form, { $comment: 'Bozza.' }));
    expect((await schemaAdmin(ada).back((await publications()) - 1)).status).toBe(200);
    expect(await schemaAdmin(ada).file(PATH)).toMatchObject({ draft: { outdated: true } });
    expect((await schemaAdmin(bea).publish()).body).toMatchObject({ code: 'SCHEMA_DRAFT_OUTDATED' });
    const { draft } = (await schemaAdmin(ada).file(PATH)) as { draft: Json };
    const renewed = { path: PATH, revision: draft['revision'], content: draft['content'], renewed: true };
    await ada.send('PUT', '/api/schemas/drafts', { body: renewed });
    expect((await schemaAdmin(bea).publish()).status).toBe(200);
  });
});

describe('what cannot be published', () => {
  it('[CKL-04] a field that needs a column waits for a start, and is refused until then', async () => {
    const editor = schemaAdmin(ada);
    await editor.draft(ENTITY, ({ properties }) => {
      Object.assign(properties as object, { motto: { title: 'Note', type: 'string', maxLength: 10 } });
    });
    const { findings } = (await ada.get('/api/schemas/check')).body;
    expect(findings[0].what).toContain('alter table "books" add column "motto"');
    expect((await schemaAdmin(bea).publish()).status).toBe(400);
  });

  it('[PERM-05] require the permission to read or change', async () => {
    expect((await leo.get('/api/schemas/files')).status).toBe(403);
    expect((await (await running.api()).get('/api/schemas/files')).status).toBe(401);
  });

  it('[CKL-04] any input is refused with a message, and the server keeps running', {
    timeout: 240_000,
  }, async () => {
    const { db } = running.database;
    const files = ['books.table', 'roles', 'messages.it'].map((name) => `library/${name}.json`);
    const path = fc.constantFrom(FORM, ENTITY, ...files);
    // A file with a random value in place of one keyword, or of the whole content.
    const value = fc.jsonValue({ maxDepth: 4 });
    const edit = fc.record({ path, word: fc.nat(), value, whole: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(edit, async ({ path: file, word, value: given, whole }) => {
        await db.deleteFrom('schema_drafts').execute();
        const { inForce } = (await schemaAdmin(ada).file(file)) as { inForce: Json };
        const keys = Object.keys(inForce);
        const content = whole ? { any: given } : { ...inForce, [keys[word % keys.length] ?? '']: given };
        const body = { path: file, revision: 0, content };
        const saved = await ada.send('PUT', '/api/schemas/drafts', { body });
        expect([200, 400], JSON.stringify(saved.body)).toContain(saved.status);
        const checked = await bea.get('/api/schemas/check');
        expect(checked.status, JSON.stringify(content)).toBe(200);
        const before = await db.selectFrom('schema_publications').select('number').execute();
        if (checked.body.findings.length === 0) return;
        expect((await schemaAdmin(bea).publish()).status).toBe(400);
        expect(await db.selectFrom('schema_publications').select('number').execute()).toEqual(before);
      }),
      { numRuns: runs(5) },
    );
    await db.deleteFrom('schema_drafts').execute();
  });
});
