import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

let test: TestApp;
let [admin, capo, operaio, planner, ufficio]: Api[] = [];
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  const names = ['admin', 'capo', 'operaio', 'planner', 'ufficio'];
  [admin, capo, operaio, planner, ufficio] = await Promise.all(names.map((name) => test.api(name)));
});
afterAll(() => test.close());

const db = () => test.database.db;
const api = (found: Api | undefined): Api => found as Api;

/** An attachment on a record below a team. */
async function attached(linkedObject: 'team' | 'work-hours', linkedId: number, parentId: number) {
  const sha256 = String(linkedId).padStart(64, '0');
  const file = { fileName: 'certificato medico.pdf', mediaType: 'application/pdf', size: 1, sha256 };
  await db()
    .insertInto('attachments')
    .values({ linkedObject, linkedId, parentId, ...file, fullpath: `x/${linkedId}`, createdBy: 3 })
    .execute();
}

async function hoursOf(empID: number): Promise<number> {
  const ActivityType = await activityType();
  const values = { empID, Date: '2026-11-20', Hours: 1, ActivityType };
  const insertQuery = db().insertInto('work_hours').values(values).returning('Id');
  return (await insertQuery.executeTakeFirstOrThrow()).Id;
}

async function activityType(): Promise<number> {
  const insertQuery = db().insertInto('activity_types').values({ Name: 'Scavo' }).returning('Code');
  return (await insertQuery.executeTakeFirstOrThrow()).Code;
}

describe('the crew of a team', () => {
  it('[SEC-P9] is hidden from users who do not see the team, in every list of people', async () => {
    const foreignTeam = await buildTeam(db(), { empID: await buildEmployee(db()), members: [102] });
    const mine = await buildTeam(db(), { members: [104] });
    for (const list of ['list', 'capo', 'sobislist', 'unassigned']) {
      for (const who of [operaio, capo]) {
        const answer = await api(who).get(`/base/ohem/${list}?teamID=${foreignTeam}`);
        expect({ list, status: answer.status, code: answer.body.code }).toEqual({
          ...{ list, status: 403, code: 'NOT_YOURS' },
        });
        expect((await api(who).get(`/base/ohem/${list}?teamID=${mine}`)).status).toBe(200);
      }
      expect((await api(planner).get(`/base/ohem/${list}?teamID=${foreignTeam}`)).status).toBe(200);
    }
  });

  it('[SEC-P9] the habitual one is its leader’s, its members’ and the office’s to know', async () => {
    const leader = await buildEmployee(db(), { lastName: 'Viola' });
    await db().insertInto('squads').values({ empID: leader }).execute();
    await db().insertInto('squad_members').values({ leaderID: leader, empID: 104 }).execute();
    const seesSquad = async (who: Api | undefined) => {
      const { body } = await api(who).get('/wscnt/squadre/list?q=Viola');
      return [body.total, (await api(who).get(`/wscnt/squadra/${leader}`)).status];
    };
    expect(await seesSquad(operaio)).toEqual([1, 200]);
    expect(await seesSquad(planner)).toEqual([1, 200]);
    expect(await seesSquad(capo)).toEqual([0, 403]);
    const withCrew = { teamID: await buildTeam(db()), EmpID: leader, loadMembers: true };
    expect((await api(capo).post('/wscnt/member/add', withCrew)).body.code).toBe('NOT_YOURS');
    expect((await api(planner).post('/wscnt/member/add', withCrew)).body.ResultData.members).toHaveLength(2);
  });

  it('[SEC-P9] telephone and e-mail are for who needs them, and one’s own', async () => {
    const mail = { email: 'olga@cantieri.it', mobile: '333 1234567' };
    await db().updateTable('employees').set(mail).where('empID', 'in', [104, 105]).execute();
    const contacts = async (who: Api | undefined, empID: number) => {
      const { body } = await api(who).get(`/base/ohem/list?empID=${empID}`);
      return { email: body.ohem[0].email, mobile: body.ohem[0].mobile };
    };
    expect(await contacts(operaio, 105)).toEqual({});
    expect(await contacts(operaio, 104)).toEqual(mail);
    expect(await contacts(capo, 104)).toEqual({ mobile: mail.mobile });
    expect(await contacts(planner, 104)).toEqual(mail);
  });
});

describe('files below a team', () => {
  it('[SEC-P10] are named to who sees their own object: a colleague’s certificate is not', async () => {
    const teamID = await buildTeam(db(), { members: [104, 105] });
    await attached('work-hours', await hoursOf(105), teamID);
    await attached('work-hours', await hoursOf(104), teamID);
    await attached('team', teamID, teamID);
    const names = async (who: Api | undefined) => {
      const { body } = await api(who).post('/base/attachmentsByParentId', { parentId: teamID });
      return body.attachments.map((each: { linkedObject: string }) => each.linkedObject);
    };
    expect(await names(operaio)).toEqual(['work-hours', 'team']);
    expect(await names(capo)).toEqual(['work-hours', 'work-hours', 'team']);
    expect(await names(ufficio)).toEqual(['work-hours', 'work-hours', 'team']);
    expect(await names(planner)).toEqual(['team']);
  });
});

describe('planned fields', () => {
  it('[SEC-P11] is changed by who plans: not by a leader, and not by who only approves', async () => {
    const teamID = await buildTeam(db());
    const update = (who: Api | undefined, more: object) =>
      api(who).post('/wscnt/teams/update', { TeamData: { teamID, ...more } });
    // Both see this project; the refusal concerns the planning.
    const pmgEntry = await buildProject(db(), { EMPLOYEE: 103 });
    await buildTeam(db(), { pmgEntry });
    const plans = [
      ...[{ PlannedDate: '2026-12-24' }, { PlannedTime: '05:00:00' }, { empManager: 102 }, { pmgEntry }],
    ];
    for (const plan of plans) {
      const problem = { path: `TeamData.${Object.keys(plan)[0]}`, rule: 'may-change' };
      for (const who of [ufficio, capo])
        expect((await update(who, plan)).body).toMatchObject({ code: 'BAD_INPUT', problems: [problem] });
      expect((await update(planner, plan)).body.ResultCode).toBe(0);
    }
    expect((await update(ufficio, { Notes: 'Chiamare il comune' })).body.ResultCode).toBe(0);
  });

  it('[SEC-P8] records the positions of opening and leaving once; no user can change them later', async () => {
    const teamID = await buildTeam(db(), { Stato: 'C', GpsData: '44.5,11.25', GpsExit: '44.7,11.4' });
    for (const who of [capo, planner, admin]) {
      const forged = { teamID, Notes: 'x', GpsData: '45.1,9.2', GpsExit: '' };
      const { body } = await api(who).post('/wscnt/teams/update', { TeamData: forged });
      expect(body.ResultData).toMatchObject({ GpsData: '44.5,11.25', GpsExit: '44.7,11.4' });
    }
  });
});

describe('a vehicle', () => {
  const take = (who: Api | undefined, ItemCode: string, more: object = {}) =>
    api(who).post('/api/inventory/silos/items/assegnazione', {
      assegnazioneData: { DocDate: '2026-11-20', ItemCode, empID: 103, DocStatus: 'I', ...more },
    });
  const holder = async (ItemCode: string) => {
    const vehicleQuery = db()
      .selectFrom('vehicles')
      .select(['empID', 'BinCode'])
      .where('ItemCode', '=', ItemCode);
    return vehicleQuery.executeTakeFirstOrThrow();
  };

  it('[SEC-P12] of a colleague is not taken by a paper of one’s own, with a team or without', async () => {
    const foreignVehicle = await buildVehicle(db(), { empID: 102, ItemName: 'Autogru' });
    const teamID = await buildTeam(db());
    for (const more of [{}, { TeamId: teamID }, { DocStatus: 'D' }]) {
      const { body } = await take(capo, foreignVehicle, more);
      expect(body.code).toBe('VEHICLE_OF_OTHERS');
      expect(body.ResultMessage).toContain('Autogru è assegnato a Neri Piero');
    }
    const moved = await api(capo).post('/api/inventory/silos/items/trasferimento', {
      trasferimentoData: {
        DocDate: '2026-11-20',
        ItemCode: foreignVehicle,
        BinCode: 'SILO-9',
        DocStatus: 'I',
      },
    });
    expect(moved.body.code).toBe('VEHICLE_OF_OTHERS');
    expect((await holder(foreignVehicle)).empID).toBe(102);
  });

  it('[SEC-P12] that is free is taken, one’s own handed over, any moved by the office', async () => {
    const free = await buildVehicle(db(), {});
    expect((await take(capo, free)).body.ResultCode).toBe(0);
    expect((await holder(free)).empID).toBe(103);
    expect((await take(capo, free, { empID: 102 })).body.ResultCode).toBe(0);
    expect((await take(planner, free, { empID: 103 })).body.ResultCode).toBe(0);
  });

  it('[SEC-P12] written down while free is not taken by it once a colleague has it', async () => {
    const free = await buildVehicle(db(), {});
    const { Id, rowVersion } = (await take(capo, free, { DocStatus: 'D' })).body.ResultData;
    await db().updateTable('vehicles').set({ empID: 102 }).where('ItemCode', '=', free).execute();
    const late = await api(capo).post('/api/inventory/silos/items/assegnazione/confirm', { Id, rowVersion });
    expect(late.body.code).toBe('VEHICLE_OF_OTHERS');
  });
});

describe('papers of a site', () => {
  const file = (who: Api | undefined, objid: number, more: object = {}) =>
    api(who).post('/wscnt/docs/render-and-save', {
      ...{ objtype: 'team', objid, reportCode: 'RAPPORTINO', ...more },
    });

  it('[SEC-P13] are not filed by its leader once it is approved, nor ever by its mere members', async () => {
    const approved = await buildTeam(db(), { Stato: 'R', Approved: 'Y' });
    expect((await file(capo, approved)).body.code).toBe('TEAM_APPROVED');
    const led = await buildTeam(db(), { Stato: 'R', empID: 102, members: [103] });
    expect((await file(capo, led)).body.code).toBe('NOT_YOURS');
  });

  it('[SEC-P13] [TEAM-08] who approves files the approval’s own papers', async () => {
    const approved = await buildTeam(db(), { Stato: 'R', Approved: 'Y' });
    const { body } = await file(planner, approved);
    expect(body.code, body.ResultMessage).not.toBe('TEAM_APPROVED');
  });

  it('[SEC-P13] are listed under their own team, not under another that the sender names', async () => {
    const [one, other] = [await buildTeam(db(), { Stato: 'R' }), await buildTeam(db(), { Stato: 'R' })];
    expect((await file(capo, one, { linkedIdParent: other })).body.code).toBe('BAD_REQUEST');
  });
});

describe('hours', () => {
  const enter = async (who: Api | undefined, empID: number) => {
    const pmgEntry = await buildProject(db());
    const teamID = await buildTeam(db(), { members: [empID], pmgEntry, PlannedDate: '2026-11-18' });
    const work = { ActivityType: await activityType(), teamID };
    const obj = { empID, Date: '2026-11-18', Hours: 1, ...work, Status: 'I' };
    const { body } = await api(who).post('/wscnt/workhours/addupdate', { obj });
    return body.ResultData.Id as number;
  };
  const decide = (who: Api | undefined, id: number, action = 'A') =>
    api(who).post('/wscnt/workhours/approvation', { ids: [id], action, reason: 'Non risulta' });

  it('[SEC-P24] are approved by another than who worked them or wrote them', async () => {
    const worked = await enter(ufficio, 105);
    const enteredHours = await enter(ufficio, 104);
    for (const id of [worked, enteredHours]) {
      const { status, body } = await decide(ufficio, id);
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'WORK_HOURS_OWN' });
    }
    expect((await decide(ufficio, enteredHours, 'R')).body.ResultCode).toBe(0);
    expect((await decide(admin, worked)).body.ResultCode).toBe(0);
    expect((await decide(ufficio, await enter(operaio, 104))).body.ResultCode).toBe(0);
  });

  it('[SEC-P24] are approved by their author where the setting allows it', async () => {
    const { settings } = test.product;
    const product = {
      ...test.product,
      settings: { ...settings, values: { ...settings.values, approveOwnHours: true } },
    };
    const small = await startTestApp({ product });
    try {
      const values = { Name: 'Scavo' };
      const type = small.database.db.insertInto('activity_types').values(values).returning('Code');
      const { Code } = await type.executeTakeFirstOrThrow();
      const alone = await small.api('ufficio');
      const centre = { CenterCode: 'CC01', CenterName: 'Linee' };
      await small.database.db.insertInto('cost_centres').values(centre).execute();
      const work = { ActivityType: Code, CostCentre: 'CC01' };
      const obj = { empID: 105, Date: '2026-11-18', Hours: 1, ...work, Status: 'I' };
      const { Id } = (await alone.post('/wscnt/workhours/addupdate', { obj })).body.ResultData;
      expect((await decide(alone, Id)).body.ResultCode).toBe(0);
    } finally {
      await small.close();
    }
  });
});

describe('stock', () => {
  it('[SEC-P9] of a colleague’s silo is the office’s to see, not another leader’s', async () => {
    await db().insertInto('items').values({ ItemCode: 'CAVO', ItemName: 'Cavo' }).execute();
    const silo = async (BinCode: string, empID: number | null) => {
      const values = { BinCode, WhsCode: 'W', WhsName: BinCode, empID };
      const insertQuery = db().insertInto('silos').values(values).returning('AbsEntry');
      const { AbsEntry } = await insertQuery.executeTakeFirstOrThrow();
      const line = { SiloAbsEntry: AbsEntry, ItemCode: 'CAVO', itemType: 'company', Quantity: 5 } as const;
      await db().insertInto('inventory_lines').values(line).execute();
    };
    for (const [code, whose] of [
      ['MIO', 103],
      ['SUO', 102],
      ['DEPOSITO', null],
    ] as const)
      await silo(code, whose);
    const total = async (who: Api | undefined) =>
      (await api(who).get('/api/inventory/silos/byItemType/company')).body.total;
    expect([await total(capo), await total(planner)]).toEqual([2, 3]);
    expect((await api(capo).get('/api/inventory/silos/employee/102')).body.code).toBe('NOT_YOURS');
    expect((await api(capo).get('/api/inventory/silos/employee/103')).status).toBe(200);
    expect((await api(planner).get('/api/inventory/silos/employee/103')).status).toBe(200);
  });
});
