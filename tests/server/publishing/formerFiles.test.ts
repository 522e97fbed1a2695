import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { schemaSets } from '../../support/schemaSets.ts';

/** Examples of a former version of the program, which stand in files of sister lists now: rows and site of each list. */
const GONE = {
  'vehicle/equipment.scenario.json': { table: 'equipment', given: { row: { ItemCode: 'M1' } } },
  'vehicle/incomplete-cards.scenario.json': { table: 'incomplete-cards', given: { row: { Id: 1 } } },
  'vehicle/report-equipment.scenario.json': {
    ...{ table: 'report-equipment' },
    given: { row: { ItemCode: 'M1' }, team: { Stato: 'C', Approved: 'N', empID: 7 } },
  },
} as const;
const PATHS = Object.keys(GONE) as readonly (keyof typeof GONE)[];
const former = (path: keyof typeof GONE, title: string) => {
  const { table, given } = GONE[path];
  const record = { DocStatus: 'I', KmOreIniziali: 120_500, KmOreFinali: 121_000 };
  const user = { empID: 7, permissions: ['Team.read', 'Vehicle.write'] };
  const scenarios = [{ title, given: { ...given, record, user }, expect: { asks: [] } }];
  return { $schema: '../meta/scenario.schema.json', table, scenarios };
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

it('[CKL-04] a publication of files that the program has no more stays in force at the start, and each is settled or kept', async () => {
  const { db } = test.database;
  const { userId } = await db.selectFrom('users').select('userId').executeTakeFirstOrThrow();
  const overlay = PATHS.map((path) => [
    path,
    { base: former(path, 'Prima'), content: former(path, 'Della nostra impresa') },
  ]);
  await db
    .insertInto('schema_publications')
    .values({
      ...{ number: 7, files: JSON.stringify(Object.fromEntries(overlay)), note: 'Prima' },
      ...{ hash: 'h', restores: null, author: userId, at: new Date() },
    })
    .execute();
  const lines: string[] = [];
  const set = await schemaSets(test.database, undefined, (line) => lines.push(line)).current();
  expect(set.publication.number, lines.join()).toBe(7);
  expect(lines).toEqual([
    `Il programma e gli amministratori hanno cambiato gli stessi posti degli schemi, e valgono gli amministratori: ${PATHS.join(', ')}.`,
  ]);
  for (const path of PATHS) expect(set.files[path]).toEqual(former(path, 'Della nostra impresa'));

  await test.sets.refresh();
  const admin = await test.api('admin');
  const editor = schemaAdmin(admin);
  const { conflicts } = (await admin.get('/api/schemas/conflicts')).body;
  expect(conflicts).toEqual(
    PATHS.map((path) => ({
      ...{ file: path, pointer: '' },
      ...{ base: former(path, 'Prima'), own: former(path, 'Della nostra impresa') },
    })),
  );
  // The program's side of the first: without the file; the others stay as they are.
  for (const path of PATHS) {
    const release = path === PATHS[0] ? [''] : [];
    const answer = await admin.post('/api/schemas/conflicts', { path, revision: 0, release });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  const { status, body } = await editor.publish('Esempi di prima');
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await admin.get('/api/schemas/state')).body).toEqual({});
  const { files } = await test.sets.current();
  expect(PATHS.filter((path) => files[path] !== undefined)).toEqual(PATHS.slice(1));
});
