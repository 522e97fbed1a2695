import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRetention } from '../../../server/host/retention/runRetention.ts';
import { addTeam } from '../../support/addTeam.ts';
import { type Answer, createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

const { capo } = TEST_USERS;
let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test?.close());

const db = () => test.database.db;
const erase = async (body: object): Promise<Answer> =>
  (await test.api('admin')).post('/api/person/erase', body);

async function retain(): Promise<void> {
  const files = { get: async () => undefined, remove: async () => {} };
  const log = { info: () => {}, warn: (facts: object) => expect.fail(JSON.stringify(facts)) };
  const services = { db: db(), product: test.product, now: () => new Date(), files, log };
  await runRetention(services as never);
}

/** Carlo Rossi has led a site years ago, badged, written hours with a note, and talked on the phone. */
async function carlo(PlannedDate = '2026-01-10') {
  const done = {
    empID: capo.empID,
    PlannedDate,
    Stato: 'R',
    Approved: 'Y',
    GpsData: '44.494911,11.3',
  } as const;
  const teamID = await addTeam(db(), done);
  await db()
    .updateTable('employees')
    .set({ email: 'carlo.rossi@example.it', mobile: '333 1234567' })
    .where('empID', '=', capo.empID)
    .execute();
  const members = JSON.stringify([{ empID: capo.empID, fullName: 'Rossi Carlo', acknowledged: 'Y' }]);
  const firma = { name: 'Carlo Rossi', hash: 'a', parts: {}, valid: true };
  const answers = JSON.stringify({ caposquadra: 'Rossi Carlo', rischi: 'Caduta dall’alto', firma });
  await db()
    .insertInto('pre_job_checks')
    .values({ teamId: teamID, CreateDate: PlannedDate, members, answers })
    .execute();
  const { Code: ActivityType } = await db()
    .insertInto('activity_types')
    .values({ Name: `Cantiere ${PlannedDate}` })
    .returning('Code')
    .executeTakeFirstOrThrow();
  const hours = { empID: capo.empID, Date: PlannedDate, Hours: 4, ActivityType } as const;
  await db()
    .insertInto('work_hours')
    .values({ ...hours, Notes: 'Visita medica di Carlo', Status: 'A' })
    .execute();
  await db()
    .insertInto('drafts')
    .values({ userId: capo.userId, form: 'vis', key: 'x', data: '"Rossi Carlo"' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return teamID;
}

/** Every table with the text in a row, except the audit and texts of forms ('grossi'). */
async function holding(text: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('audit', 'audit_chain', 'form_versions')`.execute(
    db(),
  );
  const rowsWithText: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} as t where to_jsonb(t)::text ilike ${`%${text}%`}`.execute(
      db(),
    );
    if ((rows[0]?.n ?? 0) > 0) rowsWithText.push(name);
  }
  return rowsWithText;
}

describe('a person made anonymous', () => {
  it('[GDPR-17] is found nowhere but in safety records, which stay whole', async () => {
    await carlo();
    await test.api('capo');
    const before = await db().selectFrom('pre_job_checks').selectAll().execute();
    const answer = await erase({ empID: capo.empID });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { name } = answer.body.ResultData;
    expect(name).toMatch(/^Persona \d+$/);
    for (const text of ['Rossi', 'carlo.rossi', '1234567', 'Visita medica', '44.494911']) {
      const remainingTables = await holding(text);
      expect(remainingTables, text).toEqual(text === 'Rossi' ? ['pre_job_checks'] : []);
    }
    expect(await db().selectFrom('pre_job_checks').selectAll().execute()).toEqual(before);
    const employee = db().selectFrom('employees').selectAll().where('empID', '=', capo.empID);
    expect(await employee.executeTakeFirst()).toMatchObject({
      fullName: name,
      email: '',
      mobile: '',
      active: 'N',
    });
    expect(await db().selectFrom('work_hours').select(['Hours', 'Notes']).execute()).toEqual([
      { Hours: 4, Notes: '' },
    ]);
  });

  it('[GDPR-17] keeps restored deletions anonymous', async () => {
    const { Code: ActivityType } = await db()
      .insertInto('activity_types')
      .values({ Name: 'Linea aerea' })
      .returning('Code')
      .executeTakeFirstOrThrow();
    const { Id } = await db()
      .insertInto('work_hours')
      .values({
        empID: capo.empID,
        Date: '2026-01-10',
        Hours: 4,
        ActivityType,
        Notes: 'Visita medica',
        Status: 'R',
      })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const office = await test.api('ufficio');
    expect((await office.post('/wscnt/workhours/delete', { Id })).status).toBe(200);
    expect((await erase({ empID: capo.empID })).status).toBe(200);
    expect((await office.post('/api/restore', { entity: 'work-hours', key: Id })).status).toBe(200);
    expect(await db().selectFrom('work_hours').select(['Hours', 'Notes']).execute()).toEqual([
      { Hours: 4, Notes: '' },
    ]);
  });

  it('[GDPR-17] is signed out and signs in no more', async () => {
    const leader = await test.api('capo');
    expect((await leader.get('/auth/me')).status).toBe(200);
    await erase({ userId: capo.userId });
    expect((await leader.get('/auth/me')).status).toBe(401);
    await expect(createApi(test.address, 'capo')).rejects.toThrow('cannot sign in');
    expect(await db().selectFrom('sessions').selectAll().where('userId', '=', capo.userId).execute()).toEqual(
      [],
    );
    const user = db().selectFrom('users').selectAll().where('userId', '=', capo.userId);
    expect(await user.executeTakeFirst()).toMatchObject({
      active: 'N',
      passwordHash: '',
      fullName: 'Persona 1',
    });
  });

  it('[GDPR-17] shows the pseudonym in the audit, also in the row of the erasure', async () => {
    const admin = await test.api('admin');
    const leader = await test.api('capo');
    const obj = {
      empID: capo.empID,
      firstName: 'Carlo',
      lastName: 'Rossi',
      mobile: '333 7654321',
      rowVersion: 1,
    };
    expect((await admin.post('/base/ohem/addupdate', { obj })).status).toBeLessThan(500);
    await leader.post('/auth/locale', { locale: 'it' });
    const { name } = (await erase({ empID: capo.empID })).body.ResultData;
    const log = (await admin.get('/api/audit?perPage=100')).body.audit;
    expect(JSON.stringify(log)).not.toMatch(/Rossi|7654321|"capo"/);
    expect(JSON.stringify(log)).toContain(name);
  });

  it('[GDPR-17] keeps one pseudonym, asked for twice; a colleague stays who he is', async () => {
    const first = (await erase({ empID: capo.empID })).body.ResultData.name;
    expect((await erase({ userId: capo.userId })).body.ResultData.name).toBe(first);
    const otherEmployee = await buildEmployee(db(), { firstName: 'Elio', lastName: 'Blu' });
    expect(await holding('Verdi')).toContain('employees');
    expect((await erase({ empID: otherEmployee })).body.ResultData.name).not.toBe(first);
  });

  it('[GDPR-17] loses the name in safety records when their own time is over, not before', async () => {
    await carlo('2015-01-10');
    const young = await carlo('2026-02-11');
    await erase({ empID: capo.empID });
    await retain();
    const storedChecks = await db().selectFrom('pre_job_checks').selectAll().orderBy('CreateDate').execute();
    expect(storedChecks).toMatchObject([
      { members: [{ fullName: 'Persona 1', acknowledged: 'Y' }], answers: { caposquadra: 'Persona 1' } },
      { teamId: young, members: [{ fullName: 'Rossi Carlo' }], answers: { caposquadra: 'Rossi Carlo' } },
    ]);
    const signed = { name: 'Persona 1', hash: 'a', valid: true };
    expect(storedChecks[0]?.answers).toMatchObject({ rischi: 'Caduta dall’alto', firma: signed });
    expect(storedChecks[1]?.answers).toMatchObject({ firma: { name: 'Carlo Rossi' } });
  });
});

it('[GDPR-17] the name of who recorded an acknowledgement or answered the rest goes by their own number', async () => {
  const teamId = await addTeam(db(), { empID: 102, PlannedDate: '2015-01-10', Stato: 'R', Approved: 'Y' });
  const by = { by: 'Carlo Rossi', byUser: capo.userId, at: '2015-01-10T08:00:00Z' };
  const other = { by: 'Olga Verdi', byUser: TEST_USERS.operaio.userId };
  await db()
    .insertInto('vis')
    .values({ teamId, CreateDate: '2015-01-10', answers: JSON.stringify({ us_resto: by, fp_resto: other }) })
    .execute();
  const recorded = { acknowledgedBy: 'Carlo Rossi', acknowledgedByUser: capo.userId };
  const members = [
    { empID: 104, fullName: 'Verdi Olga', acknowledged: 'Y', ...recorded },
    { empID: capo.empID, fullName: 'Rossi Carlo', acknowledged: 'N' },
  ];
  // From before the number stood beside the name: a badge is recorded by who leads the site.
  const older = { empID: 104, acknowledged: 'Y', acknowledgedHow: 'badge', acknowledgedBy: 'Carlo Rossi' };
  const then = '2015-01-10';
  const led = await addTeam(db(), { empID: capo.empID, PlannedDate: then, Stato: 'R', Approved: 'Y' });
  const check = { teamId, CreateDate: then, members: JSON.stringify(members), answers: '{}' };
  const olderCheck = { ...check, teamId: led, members: JSON.stringify([older]) };
  await db().insertInto('pre_job_checks').values([check, olderCheck]).execute();
  await erase({ empID: capo.empID });
  await retain();
  const vis = await db().selectFrom('vis').select('answers').executeTakeFirst();
  expect(vis?.answers).toEqual({ us_resto: { ...by, by: 'Persona 1' }, fp_resto: other });
  const pjcs = await db().selectFrom('pre_job_checks').select('members').orderBy('Id').execute();
  expect(pjcs.flatMap((pjc) => pjc.members)).toEqual([
    { ...members[0], acknowledgedBy: 'Persona 1' },
    { ...members[1], fullName: 'Persona 1' },
    { ...older, acknowledgedBy: 'Persona 1' },
  ]);
});

it('[GDPR-17] answers of checklists that are no safety records go at once', async () => {
  const open = (file: unknown) => {
    const {
      'x-kept-for': _safety,
      properties,
      ...entity
    } = file as { 'x-kept-for': string; properties: object };
    const telefono = { title: 'Telefono', type: 'string', maxLength: 60, 'x-personal': 'contact' };
    return { ...entity, properties: { ...properties, telefono } };
  };
  await test.app.schemas.activate(await changedProduct({ 'checklist/pjc.entity.json': open }));
  await carlo();
  const { answers } = await db().selectFrom('pre_job_checks').select('answers').executeTakeFirstOrThrow();
  const more = { gps: '44.494911,11.3', telefono: '333 1234567' };
  const members = [
    { empID: 104, fullName: 'Verdi Olga', acknowledgedBy: 'Carlo Rossi', acknowledgedByUser: capo.userId },
  ];
  const filled = {
    answers: JSON.stringify({ ...(answers as object), ...more }),
    members: JSON.stringify(members),
  };
  await db().updateTable('pre_job_checks').set(filled).execute();
  expect((await erase({ empID: capo.empID })).status).toBe(200);
  for (const text of ['Rossi', '1234567', '44.494911']) expect(await holding(text), text).toEqual([]);
  expect(await db().selectFrom('pre_job_checks').select(['answers', 'members']).execute()).toEqual([
    {
      answers: { caposquadra: 'Persona 1', rischi: 'Caduta dall’alto', firma: null, gps: '', telefono: '' },
      members: [{ ...members[0], acknowledgedBy: 'Persona 1' }],
    },
  ]);
});

describe('a person who is still needed', () => {
  it('[GDPR-17] is refused with all reasons, and changes nothing', async () => {
    await carlo();
    const open = await addTeam(db(), { empID: capo.empID });
    await db().updateTable('work_hours').set({ Status: 'I' }).execute();
    const refused = await erase({ empID: capo.empID });
    expect(refused.body).toMatchObject({ code: 'PERSON_NEEDED' });
    expect(refused.body.ResultMessage).toContain(`Cantieri da concludere: n. ${open}.`.slice(0, -1));
    expect(refused.body.ResultMessage).toContain('Rossi Carlo');
    expect(refused.body.ResultMessage).toMatch(/ore/i);
    expect(await holding('carlo.rossi')).toEqual(['employees']);
    expect(await db().selectFrom('erased_persons').selectAll().execute()).toEqual([]);
  });

  it('[GDPR-17] as a member of a crew that is still out, too', async () => {
    const empID = await buildEmployee(db());
    const teamID = await addTeam(db(), { empID: capo.empID });
    await db().insertInto('members').values({ teamID, empID }).execute();
    expect((await erase({ empID })).body.ResultMessage).toContain(`n. ${teamID}`);
    await db().updateTable('teams').set({ Cancelled: 'Y' }).execute();
    expect((await erase({ empID })).status).toBe(200);
  });

  it.each([
    ['en', 'it is your own user; it is the last active administrator'],
    ['it', 'è il tuo stesso utente; è l’ultimo amministratore attivo'],
  ])('[GDPR-17] as the last administrator, or as oneself: in %s', async (locale, reasons) => {
    await (await test.api('admin')).post('/auth/me/locale', { locale });
    expect((await erase({ userId: TEST_USERS.admin.userId })).body.ResultMessage).toContain(reasons);
  });

  it('[GDPR-17] requires the permission', async () => {
    for (const name of ['operaio', 'capo', 'planner', 'ufficio']) {
      const refused = await (await test.api(name)).post('/api/person/erase', { empID: capo.empID });
      expect(refused.body.code).toBe('FORBIDDEN');
    }
  });
});
