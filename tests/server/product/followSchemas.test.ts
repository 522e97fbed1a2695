import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchSchemas } from '../../../server/host/product/readSchemas.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaSets } from '../../support/schemaSets.ts';

let test: TestApp;
let folder: string;
let admin: Api;
let unfollow: () => void;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemi '));
  await cp(join(import.meta.dirname, '../../../schemas'), folder, { recursive: true });
  test = await startTestApp({ sets: (database) => schemaSets(database, folder, (line) => lines.push(line)) });
  admin = await test.api('admin');
  unfollow = watchSchemas(folder, () => test.sets.refresh());
});
afterAll(async () => {
  unfollow();
  await test.close();
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
  const answer = await fetch(`${test.address}/events`, {
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

it('[SCHEMA-A4] reports an invalid file to administrators only, with file, line and fault; the last valid set stays active', async () => {
  const before = await version();
  const undo = await change('squad/squad.form.json', '"sections"', '"sezioni"');
  await eventually(async () => (await state()).faults?.length ?? 0).toBeGreaterThan(0);
  expect((await state()).faults).toContainEqual({
    file: 'squad/squad.form.json',
    line: expect.any(Number),
    column: expect.any(Number),
    what: expect.stringContaining('la grammatica non conosce questa parola qui'),
  });
  expect(await version()).toBe(before);
  expect((await admin.get('/product/forms/squad@1.json')).body.form.sections.length).toBeGreaterThan(0);
  expect((await (await test.api('capo')).get('/api/schemas/state')).status).toBe(403);
  await undo();
  await eventually(state).toEqual({});
});

it('[SCHEMA-A4] a set that is right is in force without a restart: forms, rules of calls, lists of values; open browsers hear of it, on the stream that they have', async () => {
  const { heard, leave } = await listen();
  const before = await version();
  const partner = { CardCode: 'C-1', CardName: 'Elettra', CardType: 'C', City: 'Alba' };
  const save = (City: string) =>
    admin.post('/wscnt/bp/addupdate', { obj: { ...partner, CardCode: `C-${City.length}`, City } });
  expect((await save('Alba')).body.ResultCode).toBe(0);
  await change('masterdata/business-partner.entity.json', /("City": \{[^}]*?"maxLength": )\d+/, '$13');
  await eventually(version).not.toBe(before);
  await eventually(heard).toContain('event: newer');
  const refused = await save('Torino');
  expect(refused.status, JSON.stringify(refused.body)).toBe(400);

  await change('shared/priority.options.json', '"values": [', '"values": [{ "value": "U", "label": "1" },');
  await eventually(() => lines.at(-1)).toContain('sono in uso da adesso');
  const event = { Subject: 'Guasto', StartDate: '2026-11-20', Priority: 'U' };
  await eventually(async () => {
    const planned = await (await test.api('planner')).post('/wscnt/event/addupdate', { obj: event });
    return planned.body.ResultCode;
  }).toBe(0);
  expect((await save('Bra')).body.ResultCode).toBe(0);
  await eventually(heard).toContain('business-partner');
  leave();
});

it('[SCHEMA-A4] a field without its column waits for a restart, with the migration', async () => {
  const before = await version();
  const undo = await change(
    'masterdata/company.entity.json',
    '"properties": {',
    '"properties": { "Motto": { "title": "1", "type": "string", "maxLength": 50 },',
  );
  await eventually(async () => (await state()).waiting).toContain('alter table "company" add column "Motto"');
  expect(await version()).toBe(before);
  await undo();
  await eventually(state).toEqual({});
  expect(await version()).toBe(before);
});

it('[SCHEMA-A4] changes of the program wait for a restart: grammar, calls, settings', async () => {
  const before = await version();
  const grammar = await change('meta/form.schema.json', '"title": "FormSchema"', '"title": "FormSchema 2"');
  await change('shared/messages.it.json', 'Attività eliminata', 'Attività  eliminata');
  await eventually(async () => (await state()).waiting).toContain('La grammatica');
  await grammar();
  await eventually(version).not.toBe(before);
  await eventually(state).toEqual({});
  const calls = await change(
    'masterdata/masterdata.calls.json',
    '"path": "/company/update"',
    '"path": "/company/save"',
  );
  await eventually(async () => (await state()).waiting).toContain('Le chiamate');
  await calls();
  await eventually(state).toEqual({});
  await change('host/settings.json', /("printsWaiting"[^0-9]*)\d+/, '$17');
  await eventually(async () => (await state()).waiting).toContain('Le impostazioni');
});
