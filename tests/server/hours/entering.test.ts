import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildHours } from '../../support/buildHours.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let capo: Api;
let operaio: Api;
let planner: Api;
let ufficio: Api;
let ActivityType: number;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, operaio, planner, ufficio] = (await Promise.all(
    ['capo', 'operaio', 'planner', 'ufficio'].map((name) => test.api(name)),
  )) as [Api, Api, Api, Api];
  const insertQuery = db().insertInto('activity_types').values({ Name: 'Linea aerea' }).returning('Code');
  ActivityType = (await insertQuery.executeTakeFirstOrThrow()).Code;
  await db().insertInto('cost_centres').values({ CenterCode: 'CC01', CenterName: 'Linee' }).execute();
});
afterAll(() => test.close());

const db = () => test.database.db;
const hours = (more: object = {}) => ({
  ...{ empID: 104, Date: '2026-11-19', Hours: 8, ActivityType, CostCentre: 'CC01' },
  ...more,
});
const save = (api: Api, obj: object) => api.post('/wscnt/workhours/addupdate', { obj });

describe('hours that are entered', () => {
  it('[HRS-01] [VAL-04] [PHONE-A16] are those between their times, also past midnight; others are refused with the right ones', async () => {
    const night = { Date: '2026-09-01', StartTime: '22:00:00', EndTime: '02:30:00', Break: 30 };
    const refused = await save(operaio, hours({ ...night, Hours: 9 }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    expect(refused.body.problems).toMatchObject([
      {
        path: 'obj.Hours',
        rule: 'span',
        text: 'Ore: dalle 22:00 alle 02:30, tolta la pausa, sono 4 ore. Correggi gli orari o le ore',
      },
    ]);
    const saved = (await save(operaio, hours({ ...night, Hours: 4 }))).body.ResultData;
    expect(saved).toMatchObject({ Hours: 4, StartTime: '22:00:00' });
    // A break that the call leaves out stays, so that other hours contradict it.
    const { Break: _stays, ...rest } = saved;
    expect((await save(operaio, { ...rest, Hours: 4.5 })).body.problems).toMatchObject([
      { path: 'obj.Hours', rule: 'span' },
    ]);
    // Without one of the times the hours cannot be compared.
    expect((await save(operaio, { ...saved, Hours: 5, EndTime: null })).body.ResultCode).toBe(0);
  });

  it('[HRS-01] of a night are of the day on which it began, not of the morning on which they are written', async () => {
    // It is 10:30.
    const night = { StartTime: '22:00:00', EndTime: '06:00:00' };
    expect((await save(operaio, hours({ ...night, Date: '2026-11-20' }))).body).toMatchObject({
      code: 'WORK_HOURS_FUTURE',
      ResultMessage: 'Il 20/11/2026 alle 22:00 deve ancora venire: le ore si registrano a lavoro fatto.',
    });
    const saved = (await save(operaio, hours({ ...night, Date: '2026-11-18' }))).body.ResultData;
    expect(saved).toMatchObject({ Hours: 8, Date: '2026-11-18' });
    // Times that the call leaves out stay.
    const { StartTime: _start, EndTime: _end, ...untimed } = saved;
    expect((await save(operaio, { ...untimed, Date: '2026-11-20' })).body.code).toBe('WORK_HOURS_FUTURE');
    const today = { Date: '2026-11-20', StartTime: '07:30:00', EndTime: '10:30:00', Hours: 3 };
    expect((await save(operaio, hours(today))).body.ResultCode).toBe(0);
  });

  it('[HRS-01] may be of somebody who has left since', async () => {
    const former = await buildEmployee(db());
    const draft = (await save(ufficio, hours({ empID: former, Date: '2026-11-17' }))).body.ResultData;
    await db().updateTable('employees').set({ active: 'N' }).where('empID', '=', former).execute();
    expect((await save(ufficio, { ...draft, Hours: 7 })).body.ResultData).toMatchObject({ Hours: 7 });
    const missed = await save(ufficio, hours({ empID: former, Date: '2026-11-18' }));
    expect(missed.body.ResultData, JSON.stringify(missed.body)).toMatchObject({ empID: former, Hours: 8 });
    expect((await save(operaio, hours({ empID: former, Date: '2026-11-16' }))).body.code).toBe('NOT_YOURS');
    // Of a past day only.
    expect((await save(ufficio, hours({ empID: former, Date: '2026-11-20' }))).body.problems).toMatchObject([
      { path: 'obj.empID', rule: 'offered' },
    ]);
  });

  it('[HRS-01] are of a cost centre that is valid on their day', async () => {
    const centre = {
      CenterCode: 'CC02',
      CenterName: 'Reti',
      EffectiveFrom: '2026-11-17',
      EffectiveTo: '2026-11-18',
    };
    await db().insertInto('cost_centres').values(centre).execute();
    const on = (day: number) => save(ufficio, hours({ Date: `2026-11-${day}`, CostCentre: 'CC02' }));
    for (const day of [17, 18]) expect((await on(day)).body.ResultCode).toBe(0);
    for (const day of [16, 19])
      expect((await on(day)).body.problems).toMatchObject([{ path: 'obj.CostCentre', rule: 'offered' }]);
    const offered = async (query: string) => {
      const { body } = await ufficio.get(`/wscnt/costcenter/list?active=Y${query}`);
      return body.costCentres.map(({ CenterCode }: { readonly CenterCode: string }) => CenterCode);
    };
    expect(await offered('&validOn=2026-11-19')).toEqual(['CC01']);
    expect(await offered('')).toEqual(['CC01', 'CC02']);
  });

  it('are all kept when several begin a month at once', async () => {
    const saved = await Promise.all(
      Array.from({ length: 8 }, (_, day) => save(operaio, hours({ Date: `2026-01-0${day + 1}` }))),
    );
    expect(saved.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const sheets = new Set(saved.map(({ body }) => body.ResultData.timesheetEntry));
    expect(sheets.size).toBe(1);
  });

  it('[HRS-01] [PHONE-A16] belong to a project: the named one, that of their site, or none with a cost centre', async () => {
    const pmgEntry = await buildProject(db());
    const teamID = await buildTeam(db(), { members: [104], pmgEntry, PlannedDate: '2026-09-02' });
    const day = { Date: '2026-09-02', Hours: 1, CostCentre: null };
    const refused = await save(operaio, hours(day));
    expect(refused.body.problems).toMatchObject([{ path: 'obj.pmgEntry', rule: 'required' }]);
    expect((await save(operaio, hours({ ...day, pmgEntry }))).body.ResultData).toMatchObject({ pmgEntry });
    const ofSite = (await save(operaio, hours({ ...day, teamID }))).body.ResultData;
    expect(ofSite).toMatchObject({ pmgEntry, teamID });
    const otherProject = await buildProject(db(), { NAME: 'Altro' });
    const otherSite = await buildTeam(db(), {
      members: [104],
      pmgEntry: otherProject,
      PlannedDate: '2026-09-02',
    });
    const both = await save(operaio, hours({ ...day, teamID: otherSite, pmgEntry }));
    expect(both.body.ResultData).toMatchObject({ pmgEntry, teamID: otherSite });
    // A project that the call leaves out stays.
    const named = both.body.ResultData;
    const again = { ...day, Id: named.Id, rowVersion: named.rowVersion, teamID: otherSite };
    expect((await save(operaio, hours(again))).body.ResultData).toMatchObject({ pmgEntry });
    // Moved to another site, they take its project along.
    const { Id, rowVersion } = ofSite;
    const moved = await save(operaio, hours({ ...day, Id, rowVersion, teamID: otherSite, pmgEntry }));
    expect(moved.body.ResultData).toMatchObject({ pmgEntry: otherProject, teamID: otherSite });
    expect((await save(operaio, hours({ ...day, CostCentre: 'CC01' }))).body.ResultData).toMatchObject({
      pmgEntry: null,
    });
  });

  it('[HRS-01] [PHONE-A16] include all hours of the person on that day, except refused ones', async () => {
    const day = { Date: '2026-09-03', Hours: 8 };
    const sentHours = (await save(operaio, hours({ ...day, Status: 'I' }))).body.ResultData;
    expect(sentHours.dayHours).toBe(8);
    expect((await save(operaio, hours({ ...day, Hours: 6.5 }))).body.ResultData.dayHours).toBe(14.5);
    const refusal = { ids: [sentHours.Id], action: 'R', reason: 'Doppie' };
    await ufficio.post('/wscnt/workhours/approvation', refusal);
    const { body } = await operaio.get('/wscnt/workhours/list?from=2026-09-03&to=2026-09-03');
    expect(body.workHours.map(({ dayHours }: { dayHours: number }) => dayHours)).toEqual([6.5, 6.5]);
  });

  it('[HRS-01] name the times of others of that day that overlap them', async () => {
    const day = { Date: '2026-09-08' };
    const overlapOf = async (StartTime: string | null, EndTime: string | null) =>
      (await save(operaio, hours({ ...day, Hours: 2, StartTime, EndTime }))).body.ResultData.overlappingHours;
    expect(await overlapOf('07:30:00', '09:30:00')).toBeNull();
    expect(await overlapOf('09:30:00', '11:30:00')).toBeNull();
    expect(await overlapOf(null, null)).toBeNull();
    expect(await overlapOf('22:00:00', '00:00:00')).toBeNull();
    expect(await overlapOf('09:00:00', '11:00:00')).toBe('07:30–09:30, 09:30–11:30');
    expect(await overlapOf('23:00:00', '01:00:00')).toBe('22:00–00:00');
  });

  it('[HRS-01] that are refused are told to who worked them and who wrote them, with the reason, until they are corrected', async () => {
    await db().insertInto('squads').values({ empID: 103 }).execute();
    await db().insertInto('squad_members').values({ leaderID: 103, empID: 104 }).execute();
    const answer = await save(capo, hours({ Date: '2026-09-04', Hours: 3, Status: 'I' }));
    const { Id } = answer.body.ResultData;
    const titlesFor = async (api: Api) =>
      ((await api.get('/api/notifications')).body.notifications as { title: string; text: string }[])
        .filter(({ text }) => text.endsWith('04/09/2026: Manca il progetto'))
        .map(({ title }) => title);
    const refusal = { ids: [Id], action: 'R', reason: 'Manca il progetto' };
    const refused = await ufficio.post('/wscnt/workhours/approvation', refusal);
    expect([await titlesFor(capo), await titlesFor(operaio)]).toEqual([['Ore rifiutate'], ['Ore rifiutate']]);
    const [sentBack] = refused.body.ResultData.workHours;
    expect((await save(capo, { ...sentBack, Status: 'I' })).body.ResultData).toMatchObject({ Status: 'I' });
    expect([await titlesFor(capo), await titlesFor(operaio)]).toEqual([[], []]);
    await db().deleteFrom('squad_members').where('leaderID', '=', 103).execute();
  });

  it('[HRS-01] are approved in the version that the approver has seen; the file of approved ones stays', async () => {
    const seen = (await save(operaio, hours({ Date: '2026-03-20', Status: 'I' }))).body.ResultData;
    const changed = (
      await save(
        operaio,
        hours({ Id: seen.Id, rowVersion: seen.rowVersion, Date: '2026-03-20', Hours: 12, Status: 'I' }),
      )
    ).body.ResultData;
    const approve = (rowVersion: number) =>
      ufficio.post('/wscnt/workhours/approvation', {
        ids: [seen.Id],
        rowVersions: [rowVersion],
        action: 'A',
      });
    expect((await approve(seen.rowVersion)).body.code).toBe('STALE');
    const { idAttach } = await db()
      .insertInto('attachments')
      .values({
        ...{ linkedObject: 'work-hours', linkedId: seen.Id, fileName: 'scontrino.png' },
        ...{ mediaType: 'image/png', sha256: 'ab'.repeat(32), size: 1, createdBy: 4 },
      })
      .returning('idAttach')
      .executeTakeFirstOrThrow();
    expect((await approve(changed.rowVersion)).body.ResultCode).toBe(0);
    const removal = await operaio.send('DELETE', `/base/attachment/${idAttach}`);
    expect(removal.body.code).toBe('WORK_HOURS_APPROVED');
  });

  it('[HRS-01] [PHONE-A16] are offered only for people whose hours the user may enter on that day', async () => {
    const mate = await buildEmployee(db(), { lastName: 'Zanna' });
    await buildTeam(db(), { members: [mate], PlannedDate: '2026-09-04' });
    const offered = async (api: Api, query: string) => {
      const { status, body } = await api.get(`/base/ohem/sobisEmployee?perPage=100&${query}`);
      return status === 404 ? [] : body.ohem.map(({ empID }: { empID: number }) => empID);
    };
    expect(await offered(operaio, 'hoursOn=2026-09-04')).toEqual([104]);
    expect(await offered(operaio, 'hoursOn=2026-09-04&q=zanna')).toEqual([]);
    expect(await offered(capo, 'hoursOn=2026-09-04')).toContain(mate);
    expect(await offered(capo, 'hoursOn=2026-09-05')).not.toContain(mate);
    expect(await offered(ufficio, 'hoursOn=2026-09-05')).toContain(mate);
    // Begun and ended the day before the plan: that is the day of its hours.
    const early = await buildEmployee(db(), { lastName: 'Zuppa' });
    const done = {
      Stato: 'C',
      PlannedDate: '2026-09-09',
      startDate: '2026-09-08',
      endDate: '2026-09-08',
    } as const;
    await buildTeam(db(), { ...done, members: [early] });
    expect(await offered(capo, 'hoursOn=2026-09-08')).toContain(early);
    for (const day of ['2026-09-07', '2026-09-09'])
      expect(await offered(capo, `hoursOn=${day}`)).not.toContain(early);
    // Begun after the planned day and not ended: its hours go up to the day of its start.
    const late = await buildEmployee(db(), { lastName: 'Zotti' });
    const begun = { Stato: 'O', PlannedDate: '2026-09-08', startDate: '2026-09-10' } as const;
    await buildTeam(db(), { ...begun, members: [late] });
    expect(await offered(capo, 'hoursOn=2026-09-10')).toContain(late);
    expect(await offered(capo, 'hoursOn=2026-09-11')).not.toContain(late);
    const { body } = await save(capo, hours({ empID: early, Date: '2026-09-08' }));
    const listedHours = await capo.get(`/wscnt/workhours/list?empID=${early}`);
    expect(listedHours.body.workHours).toMatchObject([{ Id: body.ResultData.Id }]);
    for (const empID of await offered(capo, 'hoursOn=2026-09-04')) {
      const { status } = await save(capo, hours({ empID, Date: '2026-09-04', Hours: 0.5 }));
      expect(status).toBe(200);
    }
  });

  it('[HRS-01] [PERM-03] of a crew are its leader’s near the planned day, none of days before the planning', async () => {
    const stranger = await buildEmployee(db(), { lastName: 'Quarzo' });
    const days = ['2020-06-01', '2026-09-14', '2026-09-20', '2026-09-28'];
    for (const day of days) await buildHours(db(), day, { empID: stranger, ActivityType, Date: day });
    const daysFor = async (api: Api) => {
      const { body } = await api.get(`/wscnt/workhours/list?empID=${stranger}&perPage=50`);
      return body.workHours.map(({ Date: day }: { Date: string }) => day).sort();
    };
    // The leader who gains by absurd days has stored them.
    await buildTeam(db(), {
      ...{ Stato: 'F', members: [stranger], PlannedDate: '2026-09-20' },
      ...{ startDate: '2020-01-01', endDate: '2099-12-31' },
    });
    expect(await daysFor(capo)).toEqual(['2026-09-14', '2026-09-20']);

    await db().updateTable('employees').set({ isLeader: 'Y' }).where('empID', '=', 102).execute();
    const opened = await planner.post('/wscnt/teams/open', {
      TeamData: { empID: 102, PlannedDate: '2026-09-28', members: [stranger] },
    });
    expect(opened.body.ResultData).toMatchObject({ plannedOn: '2026-11-20' });
    expect(await daysFor(planner)).toEqual([]);
    // Urgent work of the day before is planned afterwards.
    await buildHours(db(), '2026-11-19', { empID: stranger, ActivityType, Date: '2026-11-19' });
    await planner.post('/wscnt/teams/open', {
      TeamData: { empID: 102, PlannedDate: '2026-11-19', members: [stranger] },
    });
    expect(await daysFor(planner)).toEqual(['2026-11-19']);
    const { status } = await save(planner, hours({ empID: stranger, Date: '2026-09-28', Hours: 1 }));
    expect(status).toBe(403);
  });
});
