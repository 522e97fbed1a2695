import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestPublication } from '../../../server/host/publishing/publications.ts';
import type { Api } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';
import { copyLibrary, type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

const PATH = 'library/book.form.json';
let folder: string;
let test: RunningLibrary;
let other: RunningLibrary;
let admin: Api;
let there: Api;
let editor: SchemaAdmin;
const lines: string[] = [];

async function startOther(): Promise<void> {
  other = await startLibrary({ schemas: folder, database: test.database });
  there = await other.api('ada');
}
beforeAll(async () => {
  folder = await copyLibrary();
  test = await startLibrary({ schemas: folder, terminal: true, say: (line) => lines.push(line) });
  await test.database.pool.query("update users set role = 'admin' where username = 'ada'");
  await startOther();
  admin = await test.api('ada');
  editor = schemaAdmin(admin);
});
afterAll(async () => {
  await other?.close();
  await test?.close();
  await rm(folder, { recursive: true });
});

it('a start on a terminal names each step as it begins, then the address', () => {
  expect(lines.slice(0, 6)).toEqual([
    ...[
      'Leggo gli schemi…',
      'Apro il database…',
      'Preparo le tabelle…',
      'Esamino gli schemi…',
      'Avvio il server…',
    ],
    `Biblioteca è pronto: ${test.address}`,
  ]);
});

const titleAt = async (api: Api): Promise<string> => {
  const { book = 1 } = (await api.get('/product/core.json')).body.formVersions ?? {};
  return (await api.get(`/product/forms/book@${book}.json`)).body.form.submit;
};
const publish = async (submit: string) => {
  await editor.draft(PATH, (form) => Object.assign(form, { submit }));
  const published = await editor.publish();
  expect(published.status, JSON.stringify(published.body)).toBe(200);
};
/** A row as another program wrote it. */
const insertRaw = async (content: object, base: object) => {
  const { db } = test.database;
  const { number } = await newestPublication(db);
  const files = JSON.stringify({ [PATH]: { content, base } });
  const row = { number: number + 1, files, note: 'Da altrove', author: 1, hash: 'a', restores: null };
  await db.insertInto('schema_publications').values(row).execute();
  return number + 1;
};
const release = async () => JSON.parse(await readFile(join(folder, PATH), 'utf8'));

describe('two servers on one database', () => {
  it('[CKL-04] a publication on one server is active on the other, and its open pages are notified', async () => {
    const leaving = new AbortController();
    const stream = await fetch(`${other.address}/events`, {
      headers: { cookie: there.cookie },
      signal: leaving.signal,
    });
    let received = '';
    const readStream = async () => {
      for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString();
    };
    void readStream().catch(() => undefined);
    expect(await titleAt(there)).toBe('Salva');
    await publish('Conferma');
    expect(await titleAt(admin)).toBe('Conferma');
    const began = Date.now();
    await eventually(() => titleAt(there)).toBe('Conferma');
    await eventually(() => received).toContain('event: newer');
    // Takes two seconds on an idle machine.
    expect(Date.now() - began).toBeLessThan(10_000);
    leaving.abort();
  });

  it('[CKL-04] a changed file and a publication are both active', async () => {
    const file = join(folder, 'library/member.form.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"title": "[^"]*"/, '"title": "Autore"'));
    const formVersionsFor = async (api: Api) =>
      JSON.stringify((await api.get('/product/core.json')).body.formVersions ?? {});
    await eventually(() => formVersionsFor(there)).toContain('member');
    expect(await titleAt(there)).toBe('Conferma');
    await writeFile(file, text);
    await eventually(() => formVersionsFor(there)).not.toContain('member');
  });

  it('[CKL-04] a publication during a lost connection is read after the reconnect', async () => {
    await test.database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'cantieri events'",
    );
    // At once: the servers listen again after two seconds.
    await insertRaw({ ...(await release()), submit: 'Autore' }, await release());
    await eventually(() => titleAt(there)).toBe('Autore');
    await eventually(() => titleAt(admin)).toBe('Autore');
  });

  it('[CKL-04] a publication that fails half-way leaves the former in force, its drafts too', async () => {
    const { owner } = test.database;
    await owner.query(`create function break_audit() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger broken before insert on audit for each row execute function break_audit()`);
    await editor.draft(PATH, (form) => Object.assign(form, { submit: 'Conferma' }));
    const before = await newestPublication(test.database.db);
    expect((await editor.publish()).status).toBe(500);
    await owner.query('drop trigger broken on audit');
    expect((await newestPublication(test.database.db)).number).toBe(before.number);
    expect(await titleAt(admin)).toBe('Autore');
    expect(await editor.file(PATH)).toMatchObject({ draft: { revision: 1 } });
    expect((await editor.publish()).status).toBe(200);
    expect(await titleAt(admin)).toBe('Conferma');
  });
});

describe('a publication that this program cannot use', () => {
  it('[CKL-04] keeps the active set; administrators are notified; the next valid one recovers', async () => {
    const number = await insertRaw({ ...(await release()), parolaNuova: true }, await release());
    const state = async () => (await there.get('/api/schemas/state')).body.publication ?? '';
    await eventually(state).toContain(`n. ${number} non si può usare`);
    expect(await state()).toContain(PATH);
    expect(await titleAt(there)).toBe('Conferma');
    expect((await (await other.api('leo')).get('/api/schemas/state')).status).toBe(403);
  });

  it('[CKL-04] does not keep a server from starting: the newest that it can use is in force', async () => {
    await other.close();
    await startOther();
    expect(await titleAt(there)).toBe('Conferma');
    const state = async () => (await there.get('/api/schemas/state')).body.publication ?? '';
    expect(await state()).toContain('restano in vigore quelli della n.');
    expect((await editor.back(0)).status).toBe(200);
    await eventually(() => titleAt(there)).toBe('Salva');
    await eventually(state).toBe('');
  });

  it('[CKL-04] one that was committed by a server that died then is in force at the next start', async () => {
    await other.close();
    await insertRaw({ ...(await release()), submit: 'Autore' }, await release());
    await startOther();
    expect(await titleAt(there)).toBe('Autore');
  });
});
