import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

import { ACTIVITY, saveActivity, saveChecks, takeMaterial } from '../../support/reportCalls.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let operaio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  planner = await test.api('planner');
  operaio = await test.api('operaio');
  await buildSilo(db(), [{ ItemCode: 'CAVO', Quantity: 1_000 }]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const remove = (api: Api, Id: number) =>
  api.post('/wscnt/teams/report/activities/delete', { teamReportActivityData: { Id } });

it('[PERM-03] tells who may not open documents how many a site has, not what they say', async () => {
  const teamID = await buildTeam(db(), { Stato: 'O', members: [104] });
  const order = { empID: 103, teamID, SobisDocType: 'D', DocStatus: 'D', DocDate: '2026-11-20' } as const;
  await db()
    .insertInto('orders')
    .values({ ...order, CardName: 'Comune di Alba' })
    .execute();
  const documents = async (api: Api) => (await api.get(`/api/report/${teamID}`)).body.documents;
  expect(await documents(capo)).toMatchObject({ toClose: 1, all: [{ CardName: 'Comune di Alba' }] });
  const hidden = { all: [], withoutLines: [], withoutAttachments: [] };
  expect(await documents(operaio)).toMatchObject({ toClose: 1, ...hidden });
});

describe('activities', () => {
  it('[ACT-01] [ACT-06] are saved, changed and listed', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O', members: [104] });
    const { body } = await saveActivity(capo, { ...ACTIVITY, teamId });
    expect(body).toMatchObject({ ResultCode: 0, Data: { ...ACTIVITY, teamId, empID: 103, rowVersion: 1 } });
    const { Id } = body.Data;
    const changed = await saveActivity(capo, { ...ACTIVITY, Id, teamId, Quantity: null, rowVersion: 1 });
    expect(changed.body.Data).toMatchObject({ Quantity: null, rowVersion: 2 });
    expect((await saveActivity(capo, { ...ACTIVITY, Id, teamId, rowVersion: 1 })).body.code).toBe('STALE');
    const list = await operaio.get(`/wscnt/teams/${teamId}/report/activities`);
    expect(list.body.activities).toEqual([changed.body.Data]);
    for (const wrong of [{ Descrizione: '' }, { Descrizione: 'x'.repeat(4001) }, { UM: 'litri' }]) {
      expect((await saveActivity(capo, { ...ACTIVITY, teamId, ...wrong })).status).toBe(400);
    }
    expect((await saveActivity(capo, { ...ACTIVITY, Descrizione: 'x'.repeat(4000), teamId })).status).toBe(
      200,
    );
  });

  it('[ACT-01] [PERM-05] are written down in the name of who signs in; planners may name another', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const activity = { ...ACTIVITY, teamId, empID: 104 };
    expect((await saveActivity(capo, activity)).body.Data.empID).toBe(103);
    expect((await saveActivity(planner, activity)).body.Data.empID).toBe(104);
  });

  it('[ACT-04] [ACT-08] may be corrected but not deleted in the rapportino, and is read-only after the approval', async () => {
    const teamId = await buildTeam(db(), { Stato: 'C' });
    const { Id } = (await saveActivity(capo, { ...ACTIVITY, teamId })).body.Data;
    await db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamId).execute();
    expect((await saveActivity(capo, { ...ACTIVITY, Id, teamId, Quantity: 9 })).body.Data.Quantity).toBe(9);
    expect((await remove(capo, Id)).body.code).toBe('REPORT_ACTIVITY_LOCKED');
    await db().updateTable('teams').set({ Approved: 'Y' }).where('teamID', '=', teamId).execute();
    expect((await saveActivity(planner, { ...ACTIVITY, Id, teamId })).body.code).toBe('TEAM_APPROVED');
    expect((await saveChecks(planner, teamId, { noDdt: 'Y' })).body.code).toBe('TEAM_APPROVED');
  });

  it('are deleted once, by the leader and the planners, after the work began', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { Id } = (await saveActivity(capo, { ...ACTIVITY, teamId })).body.Data;
    expect((await remove(operaio, Id)).status).toBe(403);
    expect((await remove(capo, Id)).body).toMatchObject({ ResultCode: 0, Data: { Id } });
    expect((await remove(capo, Id)).status).toBe(404);
    const early = await buildTeam(db(), { Stato: 'V' });
    expect((await saveActivity(capo, { ...ACTIVITY, teamId: early })).body.code).toBe('TEAM_NOT_STARTED');
    const foreignTeam = await buildTeam(db(), { Stato: 'O', empID: await buildEmployee(db()) });
    expect((await saveActivity(capo, { ...ACTIVITY, teamId: foreignTeam })).body.code).toBe('NOT_YOURS');
  });
});

describe('the report as a whole', () => {
  it('[CHK-01] [CHK-05] keeps the switches of the checks step', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const first = await capo.get(`/api/report/${teamId}/checks`);
    expect(first.body.checks).toEqual({
      teamId,
      noCompanyDischarge: 'N',
      noEnelDischarge: 'N',
      noDdt: 'N',
      othersDdt: 'N',
      rowVersion: 1,
    });
    const saved = await saveChecks(capo, teamId, { noDdt: 'Y', rowVersion: 1 });
    expect(saved.body.checks).toMatchObject({ noDdt: 'Y', noEnelDischarge: 'N', rowVersion: 2 });
    expect((await saveChecks(capo, teamId, { noDdt: 'N', rowVersion: 1 })).body.code).toBe('STALE');
    expect((await saveChecks(capo, teamId, { othersDdt: 'Y' })).body.checks).toMatchObject({
      noDdt: 'Y',
      othersDdt: 'Y',
    });
  });

  it('[CHK-02] [DOC-03] [VEH-03] answers all that the wizard looks at', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    await saveActivity(capo, { ...ACTIVITY, teamId });
    await takeMaterial(capo, teamId, 'company', 3);
    const van = await buildVehicle(db(), { teams: [teamId] });
    const orders = await db()
      .insertInto('orders')
      .values(
        (['D', 'I', 'Y', 'A', 'R'] as const).map((DocStatus) => ({
          DocStatus,
          SobisDocType: 'D' as const,
          DocDate: '2026-11-20',
          teamID: teamId,
          empID: 103,
        })),
      )
      .returning('Id')
      .execute();
    const first = orders[0]?.Id ?? 0;
    await db().insertInto('orders').values({ DocDate: '2026-11-20', teamID: teamId }).execute();
    await db().insertInto('order_lines').values({ orderId: first, ItemName: 'Palo', Quantity: 1 }).execute();
    await db()
      .insertInto('attachments')
      .values({ linkedObject: 'order', linkedId: first, fileName: 'ddt.pdf', sha256: 'a'.repeat(64) })
      .execute();

    const { body } = await capo.get(`/api/report/${teamId}`);
    expect(body).toMatchObject({
      activities: [ACTIVITY],
      company: { lines: [{ ItemCode: 'CAVO', Quantity: 3 }], negative: 0, overStock: 0, confirmed: false },
      enel: { lines: [], confirmed: false },
      vehicles: { all: [{ ItemCode: van, schedePercorrenza: [] }], incomplete: 1 },
      equipment: { all: [], incomplete: 0 },
      documents: { toClose: 3, confirmed: 2 },
      checks: { noDdt: 'N' },
    });
    expect(body.documents.all).toHaveLength(4);
    const complete = orders[0]?.Id;
    const lacking = body.documents.all.filter(({ Id }: { Id: number }) => Id !== complete);
    expect(body.documents).toMatchObject({ withoutLines: lacking, withoutAttachments: lacking });
    expect(body.documents.all[0]).toMatchObject({ SobisDocType: 'D', Dipendente: 'Rossi Carlo' });
    expect((await operaio.get(`/api/report/${teamId}`)).body.code).toBe('NOT_YOURS');
  });
});
