import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
let capo: Api;
let ActivityType: number;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  const type = { Name: 'Linea aerea', CostCentre: null };
  const insertQuery = test.database.db.insertInto('activity_types').values(type).returning('Code');
  ActivityType = (await insertQuery.executeTakeFirstOrThrow()).Code;
});
afterAll(() => test.close());

async function add(Hours: number, Status: 'B' | 'R', teamID: number | null = null): Promise<number> {
  const values = { empID: TEST_USERS.capo.empID, Date: '2026-11-17', Hours, ActivityType, Status, teamID };
  const insertQuery = test.database.db.insertInto('work_hours').values(values).returning('Id');
  return (await insertQuery.executeTakeFirstOrThrow()).Id;
}

const restore = (key: number) => capo.post('/api/restore', { entity: 'work-hours', key });

describe('hours taken back', () => {
  it('[HRS-01] are not restored into a day that was filled since, unless they were refused', async () => {
    const [draft, refused] = [await add(8, 'B'), await add(8, 'R')];
    for (const Id of [draft, refused]) await capo.post('/wscnt/workhours/delete', { Id });
    await add(20, 'B');
    expect((await restore(draft)).body.code).toBe('WORK_HOURS_OVER_DAY');
    expect((await restore(refused)).status).toBe(200);
  });

  it('[HRS-01] are not restored at a site that was approved since', async () => {
    const { db } = test.database;
    const teamID = await buildTeam(db, { Stato: 'R' });
    const Id = await add(1, 'R', teamID);
    await capo.post('/wscnt/workhours/delete', { Id });
    await db.updateTable('teams').set({ Approved: 'Y' }).where('teamID', '=', teamID).execute();
    expect((await restore(Id)).body.code).toBe('TEAM_APPROVED_TIE');
    await db.updateTable('teams').set({ Approved: 'N' }).where('teamID', '=', teamID).execute();
    expect((await restore(Id)).status).toBe(200);
  });
});
