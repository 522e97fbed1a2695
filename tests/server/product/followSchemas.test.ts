import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import type { Api } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { copyLibrary, type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

const FORM = 'library/book.form.json';
let running: RunningLibrary;
let folder: string;
let admin: Api;
const lines: string[] = [];

beforeAll(async () => {
  folder = await copyLibrary();
  for (const part of HOST_SCHEMAS.only ?? [])
    await cp(join(HOST_SCHEMAS.folder, part), join(folder, part), { recursive: true });
  running = await startLibrary({ roots: folder, say: (line) => lines.push(line) });
  await running.database.pool.query("update users set role = 'admin' where username = 'ada'");
  admin = await running.api('ada');
});
afterAll(async () => {
  await running?.close();
  await rm(folder, { recursive: true });
});

async function change(name: string, from: string | RegExp, to: string): Promise<() => Promise<void>> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8');
  expect(typeof from === 'string' ? text.includes(from) : from.test(text)).toBe(true);
  await writeFile(file, text.replace(from, to));
  return () => writeFile(file, text);
}

const version = async () => (await admin.get('/product/core.json')).body.version;
const state = async () => (await admin.get('/api/schemas/state')).body;
/** Reader of an event stream; it continues over a takeover. */
async function listen(): Promise<{ heard: () => string; leave: () => void }> {
  const leaving = new AbortController();
  const answer = await fetch(`${running.address}/events`, {
    headers: { cookie: admin.cookie },
    signal: leaving.signal,
  });
  let received = '';
  const readStream = async () => {
    for await (const chunk of answer.body ?? []) received += Buffer.from(chunk).toString();
  };
  void readStream().catch(() => undefined);
  return { heard: () => received, leave: () => leaving.abort() };
}

it('[SCHEMA-A4] reports an invalid file to administrators only, with file, line and fault, and logs it; the last valid set stays active', async () => {
  const before = await version();
  const undo = await change(FORM, '"sections"', '"sezioni"');
  await eventually(async () => (await state()).faults?.length ?? 0).toBeGreaterThan(0);
  const fault = { file: FORM, line: expect.any(Number), column: expect.any(Number) };
  expect((await state()).faults).toContainEqual({
    ...fault,
    what: expect.stringContaining('la grammatica non conosce questa parola qui'),
  });
  expect((await admin.get('/product/forms/book@1.json')).body.form.sections.length).toBeGreaterThan(0);
  expect((await (await running.api('leo')).get('/api/schemas/state')).status).toBe(403);
  const logged = lines.length;
  await writeFile(join(folder, FORM), '{}]');
  await eventually(() => lines.length).toBe(logged + 1);
  expect(lines.at(-1)).toMatch(
    /library\/book\.form\.json, riga \d+, colonna \d+: c’è del testo dopo la fine/,
  );
  expect(lines.at(-1)).toContain('Il prodotto continua con gli schemi di prima.');
  expect((await state()).faults).toEqual([{ ...fault, what: expect.stringContaining('dopo la fine') }]);
  await undo();
  await eventually(state).toEqual({});
  expect(await version()).toBe(before);
});

it('[SCHEMA-A4] a set that is right is in force without a restart: forms, rules of calls, lists of values; open browsers hear of it, on the stream that they have', async () => {
  const { heard, leave } = await listen();
  const before = await version();
  const save = (title: string, shelf = 'A') =>
    admin.post('/library/books', { obj: { title, author: 'Italo Calvino', shelf, pages: 160 } });
  expect((await save('Marcovaldo')).body.ResultCode).toBe(0);
  await change('library/book.entity.json', /("title": \{[^}]*?"maxLength": )\d+/, '$13');
  await eventually(version).not.toBe(before);
  await eventually(heard).toContain('event: newer');
  const refused = await save('Marcovaldo');
  expect(refused.status, JSON.stringify(refused.body)).toBe(400);

  await change('library/shelf.options.json', '"values": [', '"values": [{ "value": "U", "label": "1" },');
  await eventually(() => lines.at(-1)).toContain('sono in uso da adesso');
  await eventually(async () => (await save('Io', 'U')).body.ResultCode).toBe(0);
  await eventually(heard).toContain('book');
  leave();
});

it('[SCHEMA-A4] a field without its column waits for a restart, with the migration', async () => {
  const before = await version();
  const undo = await change(
    'library/book.entity.json',
    '"properties": {',
    '"properties": { "motto": { "title": "1", "type": "string", "maxLength": 50 },',
  );
  await eventually(async () => (await state()).waiting).toContain('alter table "books" add column "motto"');
  expect(lines.at(-1)).toContain('va riavviato.');
  expect(await version()).toBe(before);
  await undo();
  await eventually(state).toEqual({});
  expect(await version()).toBe(before);
});

it('[SCHEMA-A4] changes of the program wait for a restart: grammar, calls, settings', async () => {
  const before = await version();
  const grammar = await change('meta/form.schema.json', '"title": "FormSchema"', '"title": "FormSchema 2"');
  await change('library/messages.it.json', '"Prestato"', '"In prestito"');
  await eventually(async () => (await state()).waiting).toContain('La grammatica');
  await grammar();
  await eventually(version).not.toBe(before);
  await eventually(state).toEqual({});
  const calls = await change('library/books.calls.json', '"path": "/delete"', '"path": "/remove"');
  await eventually(async () => (await state()).waiting).toContain('Le chiamate');
  await calls();
  await eventually(state).toEqual({});
  await change('host/settings.json', /("printsWaiting"[^0-9]*)\d+/, '$17');
  await eventually(async () => (await state()).waiting).toContain('Le impostazioni');
});
