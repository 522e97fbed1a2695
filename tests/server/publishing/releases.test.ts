import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';
import { copyLibrary, type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

type Json = Record<string, unknown>;
const conflictsFor = async (api: Api) => (await api.get('/api/schemas/conflicts')).body.conflicts;

describe('a new release of the program’s files', () => {
  const PATH = 'library/book.form.json';
  let folder: string;
  let running: RunningLibrary;
  let admin: Api;
  let editor: SchemaAdmin;
  const lines: string[] = [];
  beforeAll(async () => {
    folder = await copyLibrary();
    running = await startLibrary({ schemas: folder, say: (line) => lines.push(line) });
    await running.database.pool.query("update users set role = 'admin' where username = 'ada'");
    admin = await running.api('ada');
    editor = schemaAdmin(admin);
  });
  afterAll(async () => {
    await running?.close();
    await rm(folder, { recursive: true });
  });
  /** A new release brings the file so. */
  const release = async (change: (content: Json) => void) => {
    const file = join(folder, PATH);
    const content = JSON.parse(await readFile(file, 'utf8'));
    change(content);
    const before = lines.length;
    await writeFile(file, JSON.stringify(content, null, 2));
    await eventually(() => lines.length).toBeGreaterThan(before);
  };
  const inForce = async () => (await editor.file(PATH))['inForce'] as Json;
  const conflicts = () => conflictsFor(admin);

  it('[CKL-04] keeps changes of administrators, and applies changes of the release elsewhere', async () => {
    await editor.draft(PATH, (form) => Object.assign(form, { submit: 'Conferma' }));
    expect((await editor.publish()).status).toBe(200);
    await release((form) => Object.assign(form, { size: 'lg' }));
    expect(await inForce()).toMatchObject({ submit: 'Conferma', size: 'lg' });
    expect(await conflicts()).toEqual([]);
  });

  it('[CKL-04] keeps the version of administrators in a conflict, and reports both with the place', async () => {
    await release((form) => Object.assign(form, { submit: 'Autore' }));
    expect(await inForce()).toMatchObject({ submit: 'Conferma' });
    expect(await conflicts()).toEqual([
      { file: PATH, pointer: '/submit', base: 'Salva', release: 'Autore', own: 'Conferma' },
    ]);
    const { files } = (await admin.get('/api/schemas/files')).body;
    expect(files.find(({ path }: { path: string }) => path === PATH)).toMatchObject({ conflicts: 1 });
    expect((await admin.get('/api/schemas/state')).body).toMatchObject({ conflicts: 1 });
    expect(lines.at(-1)).toContain(`${PATH}/submit`);
  });

  it('[CKL-04] does not report a resolved conflict, and keeps the active version', async () => {
    const settled = await admin.post('/api/schemas/conflicts', { path: PATH, revision: 0, release: [] });
    expect(settled.body, JSON.stringify(settled.body)).toMatchObject({ draft: { revision: 1 } });
    expect((await editor.publish('Vale la nostra')).status).toBe(200);
    expect(await conflicts()).toEqual([]);
    expect(await inForce()).toMatchObject({ submit: 'Conferma', size: 'lg' });
    expect((await admin.get('/api/schemas/state')).body).toEqual({});
  });

  it('[CKL-04] settled for the program, its content is in force', async () => {
    await release((form) => Object.assign(form, { submit: 'Numero' }));
    const stray = await admin.post('/api/schemas/conflicts', { path: PATH, revision: 0, release: ['/size'] });
    expect(stray.status).toBe(404);
    const resolution = { path: PATH, revision: 0, release: ['/submit'] };
    expect((await admin.post('/api/schemas/conflicts', resolution)).status).toBe(200);
    expect((await editor.publish()).status).toBe(200);
    expect(await inForce()).toMatchObject({ submit: 'Numero' });
    expect(await conflicts()).toEqual([]);
  });
});

describe('a publication of a version before', () => {
  let test: TestApp;
  let admin: Api;
  let editor: SchemaAdmin;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.api('admin');
    editor = schemaAdmin(admin);
  });
  afterAll(() => test?.close());
  const FLOW = 'team/team.workflow.json';
  const TABLE = 'squad/squads.table.json';
  type Named = Json & { readonly id: string };
  const SCHEMAS = join(import.meta.dirname, '../../../schemas');
  const readSchema = async (path: string) => JSON.parse(await readFile(join(SCHEMAS, path), 'utf8')) as Json;

  it('[CKL-04] is validated against this one: dropped program parts go, changes of administrators stay, and conflicts are reported', async () => {
    const flow = await readSchema(FLOW);
    const { failure: _once, ...said } = flow;
    const formerFlow = {
      ...said,
      operations: [
        {
          id: 'change',
          guards: [{ must: { holds: 'record.notApproved' }, code: 'TEAM_APPROVED' }],
        },
      ],
      transitions: (flow['transitions'] as Named[]).map((each) => ({
        ...{ ...each, permission: 'Team.plan', failure: 'alert' },
      })),
    };
    const table = await readSchema(TABLE);
    const actions = (table['actions'] as Named[]).map((each) => ({ ...each, permission: 'Squad.write' }));
    const formerTable = { ...table, actions };
    const changed = (list: readonly Named[], id: string, words: Json) =>
      list.map((each) => (each.id === id ? { ...each, ...words } : each));
    const ownActions = changed(changed(actions, 'edit', { label: 'Correggi' }), 'remove', {
      permission: 'Team.plan',
    });
    const files = {
      [FLOW]: {
        base: formerFlow,
        content: {
          ...formerFlow,
          transitions: changed(formerFlow.transitions, 'close', { label: 'Fine lavori' }),
        },
      },
      [TABLE]: { base: formerTable, content: { ...formerTable, actions: ownActions } },
    };
    const { db } = test.database;
    const { userId } = await db.selectFrom('users').select('userId').executeTakeFirstOrThrow();
    await db
      .insertInto('schema_publications')
      .values({
        ...{ number: 70, files: JSON.stringify(files), note: 'Prima', hash: 'h', restores: null },
        ...{ author: userId, at: new Date() },
      })
      .execute();
    await test.sets.refresh();

    const flowInForce = (await editor.file(FLOW))['inForce'] as Json;
    expect(flowInForce).toEqual({
      ...flow,
      transitions: changed(flow['transitions'] as Named[], 'close', { label: 'Fine lavori' }),
    });
    expect(await conflictsFor(admin)).toEqual([
      {
        ...{ file: TABLE, pointer: '/actions/1/permission' },
        ...{ base: 'Squad.write', own: 'Team.plan' },
      },
    ]);
    const { workflows, tables } = (await test.sets.current()).product;
    const close = workflows['team']?.transitions.find(({ id }) => id === 'close');
    expect(close).toMatchObject({ label: 'Fine lavori', permission: 'Team.operate', failure: 'alert' });
    expect(tables['squads']?.actions).toMatchObject([
      { id: 'edit', label: 'Correggi', permission: 'Squad.write' },
      { id: 'remove', permission: 'Team.plan' },
    ]);
    await editor.draft(TABLE, (content) => Object.assign(content, { title: 'Squadre nostre' }));
    expect((await editor.publish()).status).toBe(200);
  });

  it('[CKL-04] is gone back to and imported, though program parts of its files have changed since', async () => {
    const flow = await readSchema(FLOW);
    const base = { ...flow, operations: [] };
    const transitions = (flow['transitions'] as Named[]).map((each) =>
      each.id === 'close' ? { ...each, label: 'Fine dei lavori' } : each,
    );
    const content = { ...base, transitions };
    const { db } = test.database;
    const { userId } = await db.selectFrom('users').select('userId').executeTakeFirstOrThrow();
    const files = JSON.stringify({ [FLOW]: { base, content } });
    const row = { note: 'Prima', hash: 'h', restores: null, author: userId, at: new Date() };
    await db
      .insertInto('schema_publications')
      .values([
        { ...row, number: 80, files },
        { ...row, number: 81, files: '{}' },
      ])
      .execute();
    await test.sets.refresh();
    const hash = createHash('sha256')
      .update(JSON.stringify([[FLOW, content, base]]))
      .digest('hex');
    const bundle = { format: 'schemas/1', product: 'Cantieri', publication: 80, hash };
    const imported = await admin.post('/api/schemas/bundle', {
      bundle: { ...bundle, files: [{ path: FLOW, content, base }] },
    });
    expect(imported.status, JSON.stringify(imported.body)).toBe(200);
    const back = await editor.back(80);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect((await editor.file(FLOW))['inForce']).toEqual({ ...flow, transitions });
  });
});
