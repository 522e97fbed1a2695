import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

type Json = Record<string, unknown>;
let running: RunningLibrary;
let ada: SchemaAdmin;
let bea: Api;
beforeAll(async () => {
  running = await startLibrary();
  await running.database.pool.query("update users set role = 'admin' where username = 'ada'");
  await running.database.pool.query(
    `insert into users (username, "fullName", role, "passwordHash")
     select 'bea', 'Bea Blu', 'admin', "passwordHash" from users where username = 'ada'`,
  );
  ada = schemaAdmin(await running.api('ada'));
  bea = await running.api('bea');
});
afterEach(() => running.database.pool.query('delete from schema_drafts'));
afterAll(() => running?.close());

const ROLES = 'library/roles.json';
const TABLE = 'library/books.table.json';
const changesOf = async (path: string) => {
  const answer = await bea.get('/api/schemas/drafts/changes');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const drafts: { path: string; changes: Json[] }[] = answer.body.drafts;
  return { drafts, changes: drafts.find((each) => each.path === path)?.changes ?? [] };
};
const roles = (content: Json) => content['roles'] as { name: string; permissions: string[] }[];

describe('the changes of drafts as text', () => {
  it('[ADMIN-A11] a permission that a role gets, and a new role with its permissions, stand before all else', async () => {
    await ada.draft(TABLE, (table) => Object.assign(table, { title: 'I libri' }));
    await ada.draft(ROLES, (content) => {
      roles(content)
        .find(({ name }) => name === 'reader')
        ?.permissions.push('Admin.schemas');
      (content['roles'] as Json[]).push({
        name: 'archivist',
        label: 'Archivista',
        permissions: ['Library.read', 'Library.manage'],
      });
    });
    const { drafts, changes } = await changesOf(ROLES);
    expect(drafts.map(({ path }) => path)).toEqual([ROLES, TABLE]);
    expect(drafts[0]).toMatchObject({ kind: 'roles', revision: 1, authors: ['Ada Neri'], powers: true });
    expect(drafts[1]).toMatchObject({ powers: false });
    expect(changes).toContainEqual({
      ...{ kind: 'added', pointer: '/roles/2/permissions/1', power: true },
      ...{ line: 'Lettore', word: 'Che cosa può fare' },
      ...{ before: null, after: 'Modificare e pubblicare gli schemi' },
    });
    expect(changes).toContainEqual({
      ...{ kind: 'added', pointer: '/roles/3', power: true, line: 'Archivista', word: 'Ruolo' },
      before: null,
      after: expect.stringContaining(
        'Che cosa può fare: Vedere libri, soci e prestiti, Sospendere e riammettere i soci',
      ),
    });
  });

  it('[ADMIN-A11] a question of a workflow, columns, a page’s title and place, a paper: each by its line and word', async () => {
    const [flow, page] = ['library/loan.workflow.json', 'library/libri.screen.json'];
    const paper = 'library/check.document.json';
    await ada.draft(flow, (content) => {
      const lend = (content['transitions'] as Json[]).find(({ id }) => id === 'lend');
      Object.assign(lend ?? {}, { confirm: 'Lo presti davvero?' });
    });
    await ada.draft(TABLE, (table) => {
      const columns = table['columns'] as Json[];
      columns.reverse();
      columns.push({ field: 'place', label: 'Posto' });
    });
    await ada.draft(page, (content) => {
      Object.assign(content, { title: 'Tutti i libri' });
      Object.assign(content['navigation'] as Json, { order: 5 });
    });
    await ada.draft(paper, (content) => Object.assign(content, { landscape: true }));
    expect((await changesOf(flow)).changes).toMatchObject([
      {
        ...{ kind: 'changed', line: 'Presta', word: 'Domanda prima di farlo', power: false },
        ...{ before: 'Prestare il libro?', after: 'Lo presti davvero?' },
      },
    ]);
    expect((await changesOf(TABLE)).changes).toMatchObject([
      { kind: 'added', line: 'Posto', word: 'Colonna' },
      {
        ...{ kind: 'moved', word: 'Colonne' },
        ...{ before: 'Titolo, Autore, Scaffale, Pagine', after: 'Pagine, Scaffale, Autore, Titolo, Posto' },
      },
    ]);
    expect((await changesOf(page)).changes).toMatchObject([
      { kind: 'changed', word: 'Titolo', before: 'Libri', after: 'Tutti i libri' },
      { kind: 'changed', word: 'Posto nel menu', before: '20', after: '5' },
    ]);
    expect((await changesOf(paper)).changes).toMatchObject([
      { kind: 'added', word: 'Foglio orizzontale', after: 'Sì' },
    ]);
  });

  it('[ADMIN-A11] items of a form, a translation, a new file: by their labels', async () => {
    const [form, entity] = ['library/book.form.json', 'library/book.entity.json'];
    await ada.draft(entity, (content) => {
      const { properties, required = [] } = content as { properties: Json; required?: string[] };
      Object.assign(properties['pages'] ?? {}, { maximum: 900 });
      content['required'] = [...required, 'author'];
    });
    await ada.draft(form, (content) => Object.assign(content, { submit: 'Conferma' }));
    await ada.translate(form, 'Conferma', { en: 'Confirm' });
    await ada.draft('library/colour.options.json', (content) => {
      Object.assign(content, { title: 'Colori', values: [{ value: 'red', label: 'Rosso' }] });
    });
    expect((await changesOf(entity)).changes).toMatchObject([
      { kind: 'changed', line: 'Pagine', word: 'Valore massimo', after: '900' },
      { kind: 'added', word: 'Va compilata', after: 'Autore' },
    ]);
    expect((await changesOf(form)).changes).toMatchObject([
      { word: 'Scritta sul pulsante che salva', before: 'Salva', after: 'Conferma' },
    ]);
    expect((await changesOf('library/translations.en.json')).changes).toMatchObject([
      { kind: 'added', line: 'Conferma', after: 'Confirm' },
    ]);
    expect((await changesOf('library/colour.options.json')).changes).toMatchObject([
      { kind: 'added', pointer: '', after: expect.stringContaining('Rosso') },
    ]);
  });

  it('[ADMIN-A11] reports a draft that is no schema', async () => {
    await ada.draft('library/libri.screen.json', (content) => {
      for (const word of Object.keys(content)) delete content[word];
      Object.assign(content, { blocks: 'niente', title: ['x'], navigation: null });
    });
    expect((await changesOf('library/libri.screen.json')).changes.length).toBeGreaterThan(2);
  });
});

describe('drafts that are left out', () => {
  it('[ADMIN-A11] others are examined and published without them, and they stay', async () => {
    await ada.draft('library/libri.screen.json', (content) => Object.assign(content, { title: 'I libri' }));
    await ada.draft(TABLE, (table) => void delete table['columns']);
    const check = async (query = '') => (await bea.get(`/api/schemas/check${query}`)).body;
    expect((await check()).findings.length).toBeGreaterThan(0);
    const without = `?without=${encodeURIComponent(TABLE)}`;
    expect(await check(without)).toMatchObject({ files: ['library/libri.screen.json'], findings: [] });
    const impact = await bea.get(`/api/schemas/impact${without}`);
    expect(impact.body.files).toEqual(['library/libri.screen.json']);
    const drafts = [{ path: 'library/libri.screen.json', revision: 1 }];
    const published = await bea.post('/api/schemas/publications', { note: 'Una pagina', based: 0, drafts });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const { files } = (await bea.get('/api/schemas/files')).body;
    const openDrafts = files.filter(({ draft }: { draft: unknown }) => draft !== null);
    expect(openDrafts.map(({ path }: { path: string }) => path)).toEqual([TABLE]);
  });
});
