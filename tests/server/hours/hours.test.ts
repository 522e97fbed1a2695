import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildHours } from '../../support/buildHours.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let admin: Api;
let capo: Api;
let operaio: Api;
let ufficio: Api;
let ActivityType: number;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [admin, capo, operaio, ufficio] = (await Promise.all(
    ['admin', 'capo', 'operaio', 'ufficio'].map((name) => test.api(name)),
  )) as [Api, Api, Api, Api];
  const type = { Name: 'Linea aerea', CostCentre: null };
  const activityType = await test.database.db
    .insertInto('activity_types')
    .values(type)
    .returning('Code')
    .executeTakeFirstOrThrow();
  ActivityType = activityType.Code;
  await test.database.db
    .insertInto('cost_centres')
    .values({ CenterCode: 'CC01', CenterName: 'Linee' })
    .execute();
});
afterAll(() => test.close());

const db = () => test.database.db;
const hours = (more: object = {}) => ({
  empID: 104,
  Date: '2026-11-19',
  Hours: 8,
  ActivityType,
  CostCentre: 'CC01',
  ...more,
});
const save = (api: Api, obj: object) => api.post('/wscnt/workhours/addupdate', { obj });
const pick = ({ Id, rowVersion }: { readonly Id: number; readonly rowVersion: number }) => ({
  Id,
  rowVersion,
});
const decide = (ids: readonly number[], action: string, reason?: string | null) =>
  ufficio.post('/wscnt/workhours/approvation', { ids, action, ...(reason === undefined ? {} : { reason }) });

describe('hours worked', () => {
  it('[HRS-01] [DESK-A14] are of work that was done: a day to come is refused, today is not', async () => {
    const empID = await buildEmployee(db());
    expect((await save(ufficio, hours({ empID, Date: '2026-11-21' }))).body).toMatchObject({
      code: 'WORK_HOURS_FUTURE',
      ResultMessage: 'Il 21/11/2026 deve ancora venire: le ore si registrano a lavoro fatto.',
    });
    expect((await save(ufficio, hours({ empID, Date: '2026-11-20' }))).status).toBe(200);
    // A draft from before the rule must follow it as well.
    const Id = await buildHours(db(), '2026-11-21', { empID: await buildEmployee(db()), ActivityType });
    expect((await ufficio.post('/wscnt/workhours/send', { ids: [Id] })).body.code).toBe('WORK_HOURS_FUTURE');
  });

  it('[HRS-01] [DESK-A14] are sent in one call, all of them or none', async () => {
    const empID = await buildEmployee(db());
    const send = (ids: readonly number[], api = ufficio) => api.post('/wscnt/workhours/send', { ids });
    const ids: number[] = [];
    for (const day of [16, 17, 18]) {
      const { body } = await save(ufficio, hours({ empID, Date: `2026-11-${day}` }));
      ids.push(body.ResultData.Id);
    }
    const states = async () => {
      const rows = db().selectFrom('work_hours').select('Status').where('Id', 'in', ids).orderBy('Id');
      return (await rows.execute()).map(({ Status }) => Status);
    };
    expect((await send([...ids, 999_999])).body.code).toBe('NOT_FOUND');
    expect((await send(ids, operaio)).body.code).toBe('NOT_YOURS');
    expect(await states()).toEqual(['B', 'B', 'B']);
    expect((await send(ids)).body.ResultData.workHours).toMatchObject([
      ...[{ Status: 'I', Date: '2026-11-16' }, { Status: 'I' }, { Status: 'I' }],
    ]);
    expect((await send(ids)).body.code).toBe('WORK_HOURS_NOT_DRAFT');
    expect(await states()).toEqual(['I', 'I', 'I']);
  });

  it('[HRS-01] [ENT-01] are saved as a draft with every field, and kept on the sheet of the month', async () => {
    const pmgEntry = await buildProject(db(), { NAME: 'Cabina Barolo' });
    const teamID = await buildTeam(db(), { members: [104], pmgEntry, PlannedDate: '2026-02-10' });
    const input = hours({
      Date: '2026-02-10',
      StartTime: '07:30:00',
      EndTime: '16:30:00',
      Break: 60,
      pmgEntry,
      teamID,
      Notes: 'Sostegno 12',
      Status: 'B',
    });
    const { body } = await save(operaio, input);
    expect(body).toMatchObject({
      ResultCode: 0,
      ResultData: {
        ...input,
        fullName: 'Verdi Olga',
        activityTypeName: 'Linea aerea',
        projectName: 'Cabina Barolo',
      },
    });
    const saved = body.ResultData;
    const listed = await operaio.get(`/wscnt/workhours/list?pmgEntry=${pmgEntry}`);
    expect(listed.body).toEqual({ workHours: [saved], total: 1 });
    const second = await save(operaio, hours({ Date: '2026-02-28', Hours: 4 }));
    expect(second.body.ResultData.timesheetEntry).toBe(saved.timesheetEntry);
    const sheet = await operaio.get(`/wscnt/timesheet/${saved.timesheetEntry}`);
    expect(sheet.body.timesheet).toMatchObject({
      empID: 104,
      fullName: 'Verdi Olga',
      DateFrom: '2026-02-01',
      DateTo: '2026-02-28',
      totalHours: 12,
      lines: [saved, { Hours: 4 }],
    });
    expect((await operaio.get('/wscnt/timesheet/98765')).status).toBe(404);
  });

  it('[HRS-01] are sent, approved, and then closed', async () => {
    const draft = (await save(operaio, hours({ Date: '2026-03-02' }))).body.ResultData;
    expect(draft.Status).toBe('B');
    expect((await decide([draft.Id], 'A')).body.code).toBe('WORK_HOURS_TRANSITION_REFUSED');
    const sentHours = (await save(operaio, { ...draft, Status: 'I' })).body.ResultData;
    expect(sentHours).toMatchObject({ Status: 'I', rowVersion: 2 });
    const approved = await decide([sentHours.Id], 'A');
    expect(approved.body.ResultData.workHours).toMatchObject([
      { Id: sentHours.Id, Status: 'A', Reason: '', approvedBy: 5, rowVersion: 3 },
    ]);
    expect((await decide([sentHours.Id], 'A')).body.code).toBe('WORK_HOURS_TRANSITION_REFUSED');
    const late = await save(operaio, { ...sentHours, Hours: 9, rowVersion: 3 });
    expect(late).toMatchObject({ status: 409, body: { code: 'WORK_HOURS_APPROVED' } });
    const trail = await admin.get(`/api/audit?entity=work-hours&key=${sentHours.Id}`);
    expect(trail.status).toBe(200);
  });

  it('[HRS-01] are saved from a list row without losing hidden fields', async () => {
    const { body } = await save(operaio, hours({ Date: '2026-03-05', Notes: 'Sostegno 7', Break: 30 }));
    const { Id, empID, Date: day, Hours, rowVersion } = body.ResultData;
    const answer = await save(operaio, hours({ Id, empID, Date: day, Hours, rowVersion, Status: 'I' }));
    expect(answer.body.ResultData).toEqual({ ...body.ResultData, Status: 'I', rowVersion: 2 });
  });

  it('[HRS-01] are refused with a reason, and go back to draft when edited', async () => {
    const sentHours = (await save(operaio, hours({ Date: '2026-03-03', Status: 'I' }))).body.ResultData;
    for (const reason of [undefined, null, '', '  ']) {
      const answer = await decide([sentHours.Id], 'R', reason);
      expect(answer).toMatchObject({ status: 400, body: { code: 'WORK_HOURS_REASON_MISSING' } });
    }
    const refused = (await decide([sentHours.Id], 'R', 'Giorno sbagliato')).body.ResultData.workHours[0];
    expect(refused).toMatchObject({ Status: 'R', Reason: 'Giorno sbagliato' });
    const edited = await save(operaio, { ...refused, Date: '2026-03-04' });
    expect(edited.body.ResultData).toMatchObject({
      Status: 'B',
      Reason: '',
      approvedBy: null,
      Date: '2026-03-04',
    });
    expect((await save(operaio, { ...edited.body.ResultData, Status: 'A' })).body.code).toBe(
      'WORK_HOURS_TRANSITION_REFUSED',
    );
  });

  it('[HRS-01] are approved all together or not at all', async () => {
    const [first, second] = await Promise.all(
      ['2026-03-10', '2026-03-11'].map(
        async (day) => (await save(operaio, hours({ Date: day, Status: 'I' }))).body.ResultData.Id as number,
      ),
    );
    if (first === undefined || second === undefined) throw new Error('not saved');
    expect((await decide([first, 987_654], 'A')).body.code).toBe('NOT_FOUND');
    const draft = (await save(operaio, hours({ Date: '2026-03-12' }))).body.ResultData.Id;
    expect((await decide([first, draft], 'A')).body.code).toBe('WORK_HOURS_TRANSITION_REFUSED');
    expect((await decide([second, first], 'A')).body.ResultData.workHours).toMatchObject([
      { Id: first, Status: 'A' },
      { Id: second, Status: 'A' },
    ]);
    expect((await decide([], 'A')).status).toBe(400);
    expect((await decide([first], 'X')).status).toBe(400);
    expect((await capo.post('/wscnt/workhours/approvation', { ids: [first], action: 'A' })).status).toBe(403);
  });

  it('do not fill more than a day, also when entered at once', async () => {
    const day = (Hours: number) => save(operaio, hours({ Date: '2026-04-01', Hours }));
    expect((await day(20)).status).toBe(200);
    expect(await day(5)).toMatchObject({
      status: 409,
      body: {
        code: 'WORK_HOURS_OVER_DAY',
        ResultMessage: expect.stringContaining('01/04/2026 superano le 24 per Verdi Olga'),
      },
    });
    const [one, two] = await Promise.all([day(3), day(3)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    expect((await day(0)).status).toBe(400);
    expect((await day(25)).status).toBe(400);
  });

  it('belong to oneself, to one’s crew, and to approvers', async () => {
    const stranger = await buildEmployee(db());
    const mate = await buildEmployee(db(), { lastName: 'Mastro' });
    await buildTeam(db(), { members: [mate], PlannedDate: '2026-05-04' });
    expect((await save(operaio, hours({ empID: mate, Date: '2026-05-04' }))).body.code).toBe('NOT_YOURS');
    expect((await save(capo, hours({ empID: stranger, Date: '2026-05-04' }))).body.code).toBe('NOT_YOURS');
    expect((await save(capo, hours({ empID: mate, Date: '2026-05-05' }))).body.code).toBe('NOT_YOURS');
    const ownHours = (await save(capo, hours({ empID: mate, Date: '2026-05-04', Status: 'I' }))).body
      .ResultData;
    expect(ownHours.empID).toBe(mate);
    expect((await save(ufficio, hours({ empID: stranger, Date: '2026-05-04' }))).status).toBe(200);

    const daysSeen = async (api: Api, query: string) =>
      (await api.get(`/wscnt/workhours/list?from=2026-05-04&to=2026-05-05&${query}`)).body;
    expect(await daysSeen(capo, '')).toMatchObject({ total: 1, workHours: [{ Id: ownHours.Id }] });
    expect(await daysSeen(ufficio, '')).toMatchObject({ total: 2 });
    expect(await daysSeen(operaio, '')).toEqual({ workHours: [], total: 0 });
    expect(await daysSeen(ufficio, 'status=I')).toMatchObject({ total: 1 });
    expect(await daysSeen(ufficio, 'status=')).toMatchObject({ total: 2 });
    expect(await daysSeen(ufficio, 'q=mastro')).toMatchObject({ total: 1 });
    expect(await daysSeen(ufficio, `empID=${stranger}&sortBy=fullName`)).toMatchObject({ total: 1 });
    expect((await ufficio.get('/wscnt/workhours/list?sortBy=Notes')).body.code).toBe('SORT_UNKNOWN');
    expect((await operaio.get(`/wscnt/timesheet/${ownHours.timesheetEntry}`)).body.code).toBe('NOT_YOURS');
    expect((await save(operaio, { ...ownHours, empID: 104 })).body.code).toBe('NOT_YOURS');
  });

  it('[HRS-01] on a sheet are those of the days on which one led their writer', async () => {
    const mate = await buildEmployee(db());
    await buildTeam(db(), { members: [mate], PlannedDate: '2026-06-01' });
    const mine = (await save(ufficio, hours({ empID: mate, Date: '2026-06-01', Hours: 8 }))).body.ResultData;
    const otherHours = (await save(ufficio, hours({ empID: mate, Date: '2026-06-02', Hours: 7 }))).body
      .ResultData;
    expect(mine.timesheetEntry).toBe(otherHours.timesheetEntry);
    const sheet = async (api: Api) => (await api.get(`/wscnt/timesheet/${mine.timesheetEntry}`)).body;
    expect((await sheet(capo)).timesheet).toMatchObject({ lines: [{ Id: mine.Id }], totalHours: 8 });
    expect((await sheet(ufficio)).timesheet).toMatchObject({
      lines: [{ Id: mine.Id }, { Id: otherHours.Id }],
      totalHours: 15,
    });
    expect(await sheet(operaio)).toMatchObject({ code: 'NOT_YOURS' });
  });

  it('[HRS-01] entered by mistake are taken away while they are a draft or refused, and the log remembers them', async () => {
    const remove = (api: Api, obj: object) => api.post('/wscnt/workhours/delete', obj);
    const draft = (await save(operaio, hours({ Date: '2026-07-01', Hours: 6 }))).body.ResultData;
    const stranger = await buildEmployee(db());
    const foreign = (await save(ufficio, hours({ Date: '2026-07-01', empID: stranger }))).body.ResultData;
    expect((await remove(operaio, { Id: foreign.Id })).body.code).toBe('NOT_YOURS');
    expect((await remove(operaio, { ...pick(draft), rowVersion: 7 })).body.code).toBe('STALE');
    const { body: removal } = await remove(operaio, pick(draft));
    expect(removal).toMatchObject({ ResultCode: 0, ResultData: { Id: draft.Id } });
    expect((await remove(operaio, pick(draft))).body.code).toBe('NOT_FOUND');
    const { body: log } = await admin.get(`/api/audit?entity=work-hours&key=${draft.Id}`);
    expect(log.audit[0]).toMatchObject({
      operation: 'Elimina ore in bozza o rifiutate, inserite per errore',
      what: 'Ore di lavoro',
      before: { Hours: 6 },
      after: null,
    });
    await createApi(test.address, 'operaio');
    const { body: signIns } = await admin.get('/api/audit?entity=session&perPage=1');
    expect(signIns.audit).toMatchObject([{ operation: "Apre la sessione dell'utente", what: 'Sessione' }]);

    const sentHours = (await save(operaio, hours({ Date: '2026-07-02', Status: 'I' }))).body.ResultData;
    expect(await remove(operaio, pick(sentHours))).toMatchObject({
      status: 409,
      body: { code: 'WORK_HOURS_NOT_OPEN' },
    });
    const [refused] = (await decide([sentHours.Id], 'R', 'Doppie')).body.ResultData.workHours;
    expect((await remove(operaio, pick(refused))).status).toBe(200);
    const approved = (await save(operaio, hours({ Date: '2026-07-03', Status: 'I' }))).body.ResultData;
    await decide([approved.Id], 'A');
    expect((await remove(operaio, { Id: approved.Id })).body.code).toBe('WORK_HOURS_NOT_OPEN');
  });

  it('[HRS-01] of several people are listed together, and only of those', async () => {
    const [one, other] = [await buildEmployee(db()), await buildEmployee(db())];
    for (const empID of [one, other, 104]) await save(ufficio, hours({ empID, Date: '2026-08-03' }));
    const listed = async (crew: string) =>
      (await ufficio.get(`/wscnt/workhours/list?from=2026-08-03&to=2026-08-03&crew=${crew}`)).body;
    expect(await listed(`${one},${other}`)).toMatchObject({ total: 2 });
    expect(await listed('')).toMatchObject({ total: 3 });
    expect((await ufficio.get('/wscnt/workhours/list?crew=1;2')).status).toBe(400);
  });

  it('are refused of people, types and versions that are not', async () => {
    expect((await save(ufficio, hours({ empID: 98_765 }))).body.code).toBe('NOT_FOUND');
    expect((await save(operaio, hours({ ActivityType: 98_765, Date: '2026-06-01' }))).body.code).toBe(
      'UNKNOWN_REFERENCE',
    );
    expect((await save(operaio, hours({ Id: 98_765 }))).body.code).toBe('NOT_FOUND');
    const saved = (await save(operaio, hours({ Date: '2026-06-02' }))).body.ResultData;
    await save(operaio, { ...saved, Hours: 7 });
    expect((await save(operaio, { ...saved, Hours: 6 })).body.code).toBe('STALE');
  });
});
