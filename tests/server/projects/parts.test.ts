import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let planner: Api;
let capo: Api;
let pmgEntry: number;
let otherSite: number;

beforeAll(async () => {
  test = await startTestApp();
  [planner, capo] = await Promise.all([test.api('planner'), test.api('capo')]);
  const { db } = test.database;
  pmgEntry = await buildProject(db, { EMPLOYEE: 103 });
  otherSite = await buildProject(db);
  await db
    .insertInto('items')
    .values([
      { ItemCode: 'CAVO', ItemName: 'Cavo tripolare', UomCode: 'M' },
      { ItemCode: 'PALO', ItemName: 'Palo in legno', UomCode: 'NR', ItemType: 'enel' },
    ])
    .execute();
});
afterAll(() => test.close());

const db = () => test.database.db;

describe('the parts of a project', () => {
  it('lines, in their order', async () => {
    await db()
      .insertInto('project_lines')
      .values([
        { AbsEntry: pmgEntry, LineNum: 2, Description: 'Posa cavo', ItemCode: 'CAVO', Quantity: 120 },
        { AbsEntry: pmgEntry, LineNum: 1, Description: 'Scavo', Quantity: 4.5, DoneQuantity: 1 },
        { AbsEntry: otherSite, LineNum: 1, Description: 'Altrove' },
      ])
      .execute();
    const lines = (query: string) => capo.get(`/wscnt/prj/lines?pmgEntry=${pmgEntry}${query}`);
    expect((await lines('')).body).toMatchObject({
      total: 2,
      projectLines: [
        { LineNum: 1, Quantity: 4.5, DoneQuantity: 1 },
        { LineNum: 2, ItemCode: 'CAVO' },
      ],
    });
    expect((await lines('&q=cav&sortBy=Quantity&sortDesc=true')).body.projectLines).toMatchObject([
      { Quantity: 120 },
      { Quantity: 4.5 },
    ]);
    expect((await capo.get('/wscnt/prj/lines')).status).toBe(400);
  });

  it('[SCR-03] the work of its crews, newest first, for users who may see the crews', async () => {
    const site = await buildProject(db(), { EMPLOYEE: 103 });
    const [early, late, theirs, cancelled] = await Promise.all([
      buildTeam(db(), { pmgEntry: site, PlannedDate: '2026-11-02' }),
      buildTeam(db(), { pmgEntry: site, PlannedDate: '2026-11-09' }),
      buildTeam(db(), { pmgEntry: site, PlannedDate: '2026-11-05', empID: 105 }),
      buildTeam(db(), { pmgEntry: site, Cancelled: 'Y' }),
    ]);
    const did = (teamId: number, Descrizione: string, Quantity: number | null = null) => ({
      ...{ teamId, Descrizione, Quantity, UM: 'm' as const },
    });
    await db()
      .insertInto('report_activities')
      .values([
        did(early, 'Scavo', 12.5),
        did(late, 'Posa cavo'),
        did(theirs, 'Reinterro'),
        did(cancelled, 'Nulla'),
      ])
      .execute();
    const done = async (api: Api, query = '') => {
      const { body } = await api.get(`/wscnt/prj/activities?pmgEntry=${site}${query}`);
      return {
        ...body,
        names: body.activities?.map(({ Descrizione }: { Descrizione: string }) => Descrizione),
      };
    };
    expect(await done(planner)).toMatchObject({
      total: 3,
      names: ['Posa cavo', 'Reinterro', 'Scavo'],
      activities: [
        { teamId: late, PlannedDate: '2026-11-09', leaderName: 'Rossi Carlo', Quantity: null },
        { leaderName: 'Gialli Ugo' },
        { Quantity: 12.5, UM: 'm' },
      ],
    });
    expect(await done(capo)).toMatchObject({ total: 2, names: ['Posa cavo', 'Scavo'] });
    expect((await done(planner, '&q=gialli')).names).toEqual(['Reinterro']);
    expect((await done(planner, '&sortBy=Descrizione&sortDesc=true&perPage=1&page=2')).names).toEqual([
      'Reinterro',
    ]);
    const foreign = await buildProject(db(), { EMPLOYEE: 102 });
    expect((await capo.get(`/wscnt/prj/activities?pmgEntry=${foreign}`)).body.code).toBe('NOT_YOURS');
    expect((await capo.get('/wscnt/prj/activities')).status).toBe(400);
  });

  it('subprojects, with who answers for them', async () => {
    const part = { ProjectID: pmgEntry, SubprojectName: 'Lotto 1', Owner: 103, FinishedPercent: 40 };
    await db().insertInto('subprojects').values(part).execute();
    expect((await capo.get(`/wsprj/subprojects/${pmgEntry}`)).body).toMatchObject({
      subprojects: [{ ...part, ownerName: 'Rossi Carlo', SubprojectStatus: 'O' }],
    });
  });

  it('[ENT-03] tasks: saved, read again, changed, deleted', async () => {
    const input = {
      pmgEntry,
      Name: 'Chiedere il permesso di scavo',
      Description: 'Al Comune',
      empID: 103,
      Priority: 'H',
      Status: 'O',
      StartDate: '2026-11-01',
      DueDate: '2026-11-30',
      ClosingDate: null,
      FinishedPercent: 10,
    };
    const { body } = await planner.post('/wscnt/task/addupdate', { task: input });
    expect(body).toMatchObject({
      ResultCode: 0,
      ResultData: { ...input, fullName: 'Rossi Carlo', rowVersion: 1 },
    });
    const task = body.ResultData;
    expect((await capo.get(`/wsprj/task/${task.Id}`)).body.task).toEqual(task);
    expect((await capo.get(`/wscnt/tasks/list?pmgEntry=${pmgEntry}&q=rossi`)).body).toEqual({
      tasks: [task],
      total: 1,
    });
    const changed = await planner.post('/wscnt/task/addupdate', { task: { ...task, Status: 'C' } });
    expect(changed.body.ResultData).toEqual({ ...task, Status: 'C', rowVersion: 2 });

    const remove = (sending: object) => planner.post('/wscnt/task/delete', { task: sending });
    expect((await remove({ Id: task.Id, rowVersion: 1 })).body.code).toBe('STALE');
    expect((await remove(changed.body.ResultData)).body).toEqual({
      ResultCode: 0,
      ResultMessage: '',
      ResultData: { Id: task.Id },
    });
    expect((await remove({ Id: task.Id })).body.code).toBe('NOT_FOUND');
    expect((await capo.get(`/wscnt/task/${task.Id}`)).status).toBe(404);
  });

  it('tasks of others’ projects and of others’ subprojects are refused', async () => {
    const part = await db()
      .insertInto('subprojects')
      .values({ ProjectID: otherSite, SubprojectName: 'Lotto B', ParentID: null, Owner: null })
      .returning('AbsEntry')
      .executeTakeFirstOrThrow();
    const save = (task: object, api = planner) => api.post('/wscnt/task/addupdate', { task });
    const elsewhere = await save({ pmgEntry, Name: 'X', subprojectEntry: part.AbsEntry });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.body.problems).toMatchObject([
      {
        path: 'task.subprojectEntry',
        text: 'Sottoprogetto: con la risposta a Progetto la scelta fatta non è tra le voci offerte. Scegli un’altra voce, o correggi quella risposta',
      },
    ]);
    expect((await save({ pmgEntry, Name: 'X', DueDate: '2026-01-01', StartDate: '2026-02-01' })).status).toBe(
      400,
    );
    expect((await save({ pmgEntry, Name: 'X' }, capo)).status).toBe(403);
    const hidden = (await save({ pmgEntry: otherSite, Name: 'Altrui', subprojectEntry: part.AbsEntry })).body
      .ResultData;
    expect((await capo.get(`/wscnt/task/${hidden.Id}`)).body.code).toBe('NOT_YOURS');
    expect((await capo.get('/wscnt/tasks/list')).body.tasks).toEqual([]);
    expect((await planner.get('/wscnt/tasks/list')).body).toMatchObject({ total: 1 });
  });
});

describe('materials moved', () => {
  it('are listed and summed by article, for the user’s projects', async () => {
    const teamID = await buildTeam(db(), { pmgEntry });
    const move = { kind: 'discharge' as const, itemType: 'company' as const, ItemCode: 'CAVO', UomCode: 'M' };
    await db()
      .insertInto('moved_items')
      .values([
        { ...move, pmgEntry, teamID, DocId: 1, DocDate: '2026-11-10', Quantity: 10, empID: 103 },
        {
          ...{ ...move, pmgEntry, teamID, DocId: 2, DocDate: '2026-11-12', Quantity: 2.5, empID: 103 },
          ...{ BatchNumber: 'L2617A' },
        },
        {
          ...move,
          pmgEntry,
          teamID,
          DocId: 3,
          DocDate: '2026-11-11',
          Quantity: 1,
          ItemCode: 'PALO',
          itemType: 'enel',
          UomCode: 'NR',
          empID: 103,
          SerialNumber: 'SN0000015',
        },
        {
          ...move,
          pmgEntry: otherSite,
          teamID: null,
          DocId: 4,
          DocDate: '2026-11-12',
          Quantity: 99,
          empID: 102,
        },
      ])
      .execute();
    const flat = async (query: string, api = capo) =>
      (await api.get(`/wsprj/project/moveditems/list?${query}`)).body;
    expect((await flat(`pmgEntry=${pmgEntry}`)).movedItems).toMatchObject([
      { DocId: 2, ItemName: 'Cavo tripolare', Quantity: 2.5 },
      { DocId: 3, ItemName: 'Palo in legno' },
      { DocId: 1, Quantity: 10 },
    ]);
    expect(await flat('')).toMatchObject({ total: 3 });
    expect(await flat('', planner)).toMatchObject({ total: 4 });
    expect(await flat(`teamID=${teamID}&from=2026-11-11&to=2026-11-11`)).toMatchObject({ total: 1 });
    expect(await flat('q=palo')).toMatchObject({ total: 1 });
    expect(await flat('q=sn0000015')).toMatchObject({ total: 1, movedItems: [{ ItemCode: 'PALO' }] });
    expect(await flat('q=l2617')).toMatchObject({ total: 1, movedItems: [{ DocId: 2 }] });
    expect(await flat('q=%25')).toMatchObject({ total: 0 });
    expect(await flat('itemType=enel')).toMatchObject({ total: 1 });
    expect(await flat(`pmgEntry=${otherSite}`)).toMatchObject({ code: 'NOT_YOURS' });
    expect(await flat('teamID=98765')).toMatchObject({ code: 'NOT_FOUND' });

    const grouped = await capo.get(`/wsprj/project/moveditems/list/grouped?pmgEntry=${pmgEntry}`);
    expect(grouped.body).toEqual({
      movedItems: [
        {
          itemType: 'company',
          ItemCode: 'CAVO',
          ItemName: 'Cavo tripolare',
          UomCode: 'M',
          Quantity: 12.5,
          movements: 2,
        },
        {
          itemType: 'enel',
          ItemCode: 'PALO',
          ItemName: 'Palo in legno',
          UomCode: 'NR',
          Quantity: 1,
          movements: 1,
        },
      ],
      total: 2,
    });
    const sorted = await planner.get(
      '/wsprj/project/moveditems/list/grouped?sortBy=Quantity&sortDesc=true&perPage=1',
    );
    expect(sorted.body).toMatchObject({
      total: 2,
      movedItems: [{ ItemCode: 'CAVO', Quantity: 111.5, movements: 3 }],
    });
  });

  it('warehouses are known by their silos', async () => {
    await db()
      .insertInto('silos')
      .values([
        { BinCode: 'W1-A', WhsCode: 'W1', WhsName: 'Alba' },
        { BinCode: 'W1-B', WhsCode: 'W1', WhsName: 'Alba' },
        { BinCode: 'W2-A', WhsCode: 'W2', WhsName: 'Bra', active: 'N' },
      ])
      .execute();
    expect((await capo.get('/wsprj/owhs/list?q=alb')).body).toEqual({
      warehouses: [{ WhsCode: 'W1', WhsName: 'Alba', silos: 2 }],
      total: 1,
    });
    expect((await capo.get('/wsprj/owhs/list')).body.total).toBe(1);
  });
});
