import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRetention } from '../../../server/host/retention/runRetention.ts';
import { addTeam } from '../../support/addTeam.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { editedProduct, type SchemaEdit, VIS_ENTITY, VIS_FORM } from '../../support/itemChanges.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

const { capo } = TEST_USERS;
/** A change of the form that adds the name of the witness and the meeting place as free text items. */
const ASKED: readonly SchemaEdit[] = [
  [VIS_ENTITY, '"odm": {', '"odm": { "x-personal": "name",'],
  [VIS_ENTITY, '"idlavoro": {', '"idlavoro": { "x-personal": "position",'],
];
const OLD = '2015-01-10';
let test: TestApp;
let teamId: number;
beforeEach(async () => {
  test = await startTestApp();
  teamId = await addTeam(db(), { empID: capo.empID, PlannedDate: OLD, Stato: 'R', Approved: 'Y' });
});
afterEach(() => test?.close());

const db = () => test.database.db;
const erase = async () => (await test.api('admin')).post('/api/person/erase', { empID: capo.empID });
const retain = () =>
  runRetention({
    // A new object: a product caches its former versions, and this database has others than the previous
    // test.
    ...{ db: db(), product: { ...test.product }, now: () => new Date() },
    files: { get: async () => undefined, remove: async () => {} },
    log: { info: () => {}, warn: (facts: object) => expect.fail(JSON.stringify(facts)) },
  } as never);
/** A VIS of that day, as stored in the database. */
const filled = (answers: object) =>
  db()
    .insertInto('vis')
    .values({ teamId, CreateDate: OLD, answers: JSON.stringify(answers) })
    .execute();
const storedAnswers = async () =>
  (await db().selectFrom('vis').select('answers').executeTakeFirstOrThrow()).answers;

describe('[CKL-04] [GDPR-17] an item that held a name or a position once, and is not asked so any more', () => {
  const answers = {
    odm: 'Rossi Carlo',
    'odm@1': 'Rossi Carlo',
    idlavoro: '44.494911,11.342612',
    nota: 'Rossi',
  };

  it('is made anonymous like those that are asked now, moved to a later version or not', async () => {
    await test.app.schemas.activate(await editedProduct(ASKED));
    await test.app.schemas.activate(test.product);
    const numbers = await db()
      .selectFrom('form_versions')
      .select('version')
      .where('name', '=', 'vis')
      .orderBy('version')
      .execute();
    const dropVersion = numbers.at(-1)?.version;
    const { 'odm@1': moved, ...others } = answers;
    await filled({ ...others, [`odm@${dropVersion}`]: moved });
    expect((await erase()).status).toBe(200);
    await retain();
    expect(await storedAnswers()).toMatchObject({
      odm: 'Persona 1',
      [`odm@${dropVersion}`]: 'Persona 1',
      idlavoro: '44.49,11.34',
      nota: 'Rossi',
    });
  });

  it('[ADMIN-A4] also where its form alone has left it, and its entity knows it as before', async () => {
    const place = '44.494911,11.342612';
    await test.app.schemas.activate(await editedProduct([[VIS_FORM, /,\s*\{\s*"field": "gps"[^}]*\}/, '']]));
    await filled({ gps: place, 'gps@1': place });
    await retain();
    expect(await storedAnswers()).toEqual({ gps: '44.49,11.34', 'gps@1': '44.49,11.34' });
  });

  it('stays unless a form declared a retention', async () => {
    await filled(answers);
    expect((await erase()).status).toBe(200);
    await retain();
    expect(await storedAnswers()).toMatchObject(answers);
  });
});

/** A checklist that is about a person, was published and taken back; no safety record, with a position in a column. */
const CHECK = {
  ...{ 'x-entity': 'prova', 'x-table': 'prova_checks', 'x-key': ['Id'], 'x-answers': true, title: 'Prova' },
  'x-checklist': { by: 'teamId' },
  'x-person': { field: 'empID' },
  'x-dated': { field: 'CreateDate' },
  properties: {
    Id: { type: 'integer', 'x-column': true },
    schemaVersion: { type: 'integer', 'x-column': true },
    empID: { type: 'integer', 'x-column': true, 'x-reference': { entity: 'employee' } },
    CreateDate: { type: 'string', format: 'date', 'x-column': true },
    place: { type: ['string', 'null'], 'x-column': true, 'x-personal': 'position' },
    note: { type: ['string', 'null'], 'x-column': true, 'x-personal': 'note' },
  },
};

it('[CKL-04] followers of a checklist receive the removal from a record without its content', async () => {
  const { owner, pool } = test.database;
  await owner.query(`create table prova_checks ("Id" integer primary key, "schemaVersion" integer not null default 1,
    "empID" integer not null, "CreateDate" date not null, place text, note text, answers jsonb not null default '{}')`);
  await owner.query('grant select, insert, update, delete on prova_checks to public');
  await owner.query(
    `insert into form_versions (name, version, hash, content) values ('prova', 1, repeat('a', 64), $1)`,
    [JSON.stringify({ entity: CHECK })],
  );
  await owner.query(
    `insert into prova_checks values (1, 1, ${capo.empID}, '${OLD}', '44.49,11.34', 'Rossi'), (2, 1, 4711, '2099-01-01', '44.49,11.34', 'Altri')`,
  );
  const auditRows = async () =>
    (
      await pool.query(
        `select call, username, key, before, after from audit where entity = 'prova' order by id`,
      )
    ).rows;
  await retain();
  const first = { call: 'housekeeping', username: 'sistema', key: '1', before: null, after: null };
  expect(await auditRows()).toEqual([first]);
  expect((await erase()).status).toBe(200);
  expect(await auditRows()).toEqual([first, { ...first, call: 'erasePerson', username: 'admin' }]);
  const { rows } = await pool.query('select place, note from prova_checks order by "Id"');
  expect(rows).toEqual([
    { place: null, note: null },
    { place: '44.49,11.34', note: 'Altri' },
  ]);
});
