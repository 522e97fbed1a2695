import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRetention } from '../../../server/host/retention/runRetention.ts';
import { addTeam } from '../../support/addTeam.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { editedProduct, type SchemaEdit, VIS_ENTITY } from '../../support/itemChanges.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

const { capo } = TEST_USERS;
/** An administrator asks for the witness's name and the meeting place under items that are free text otherwise. */
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
    ...{ db: db(), product: test.product, now: () => new Date() },
    files: { get: async () => undefined, remove: async () => {} },
    log: { info: () => {}, warn: (facts: object) => expect.fail(JSON.stringify(facts)) },
  } as never);
/** As the VIS of that day stands in the database. */
const filled = (answers: object) =>
  db()
    .insertInto('vis')
    .values({ teamId, CreateDate: OLD, answers: JSON.stringify(answers) })
    .execute();
const kept = async () => (await db().selectFrom('vis').select('answers').executeTakeFirstOrThrow()).answers;

describe('[CKL-04] [GDPR-17] an item that held a name or a position once, and is not asked so any more', () => {
  const answers = {
    odm: 'Rossi Carlo',
    'odm@1': 'Rossi Carlo',
    idlavoro: '44.494911,11.342612',
    nota: 'Rossi',
  };

  it('is made anonymous like those that are asked now, moved to a later version or not', async () => {
    await test.app.schemas.take(await editedProduct(ASKED));
    await test.app.schemas.take(test.product);
    const numbers = await db()
      .selectFrom('form_versions')
      .select('version')
      .where('name', '=', 'vis')
      .orderBy('version')
      .execute();
    const asked = numbers.at(-1)?.version;
    const { 'odm@1': moved, ...others } = answers;
    await filled({ ...others, [`odm@${asked}`]: moved });
    expect((await erase()).status).toBe(200);
    await retain();
    expect(await kept()).toMatchObject({
      odm: 'Persona 1',
      [`odm@${asked}`]: 'Persona 1',
      idlavoro: '44.49,11.34',
      nota: 'Rossi',
    });
  });

  it('stays as it is where no form ever said so', async () => {
    await filled(answers);
    expect((await erase()).status).toBe(200);
    await retain();
    expect(await kept()).toMatchObject(answers);
  });
});
