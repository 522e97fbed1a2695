import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { fullRecord } from '../../support/fullRecord.ts';

let test: TestApp;
let planner: Api;
let admin: Api;
let capo: Api;
let operaio: Api;
let ufficio: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [planner, admin, capo, operaio, ufficio] = (await Promise.all(
    ['planner', 'admin', 'capo', 'operaio', 'ufficio'].map((name) => test.api(name)),
  )) as [Api, Api, Api, Api, Api];
});
afterAll(() => test.close());

const db = () => test.database.db;
const numbers = ({ body }: Answer): number[] =>
  body.projects.map(({ AbsEntry }: { AbsEntry: number }) => AbsEntry);
const list = async (api: Api, query = '') => numbers(await api.get(`/wscnt/prj/list?perPage=100&${query}`));
const save = (prj: object, api = planner) => api.post('/wscnt/project/addupdate', { prj });

describe('a project', () => {
  it('[ENT-01] [ENT-02] is saved and read again with every field', async () => {
    const entity = test.product.entities['project'];
    if (entity === undefined) throw new Error('no project');
    await db()
      .insertInto('business_partners')
      .values({ CardCode: 'C1', CardName: 'Comune di Alba', SlpCode: null })
      .execute();
    const UserFields = JSON.stringify({ U_Appalto: 'AQ-7', U_CIG: 'Z123', U_Zona: 'Alba' });
    const input = fullRecord(entity, {
      CardCode: 'C1',
      EMPLOYEE: 103,
      UserFields,
      DocNum: 9001,
      ParentID: null,
    });
    const { body } = await save(input);
    expect(body).toMatchObject({
      ResultCode: 0,
      ResultData: { ...input, CardName: 'Comune di Alba', employeeName: 'Rossi Carlo', rowVersion: 1 },
    });
    const saved = body.ResultData;
    expect(saved.Id).toBe(saved.AbsEntry);
    expect((await planner.get(`/wsprj/project/${saved.AbsEntry}`)).body.project).toEqual(saved);
    const changed = await save({ ...saved, NAME: 'Linea Alba nord', RISK: 'H' });
    expect(changed.body.ResultData).toEqual({ ...saved, NAME: 'Linea Alba nord', RISK: 'H', rowVersion: 2 });
    expect((await save(saved)).body.code).toBe('STALE');
  });

  it('has the defaults of the specification', async () => {
    const { body } = await save({ NAME: 'Nuovo' });
    expect(body.ResultData).toMatchObject({
      RISK: 'L',
      STATUS: 'S',
      TYP: 'E',
      UserFields: '{}',
      EMPLOYEE: null,
    });
  });

  it.each([
    ['an end before its start', { START: '2026-02-01', DUEDATE: '2026-01-01' }, 'BAD_INPUT'],
    ['user fields that are no JSON', { UserFields: '{' }, 'BAD_VALUE'],
    ['user fields that are no object', { UserFields: '[1]' }, 'BAD_INPUT'],
    ['a user field that there is not', { UserFields: '{"U_Altro":"x"}' }, 'BAD_INPUT'],
    ['a customer that is not', { CardCode: 'NONE' }, 'UNKNOWN_REFERENCE'],
    ['an employee who is not', { EMPLOYEE: 98_765 }, 'UNKNOWN_REFERENCE'],
    ['a user who is not', { EMPLOYEE: -98_765 }, 'UNKNOWN_REFERENCE'],
    ['the number of another', { DocNum: 777 }, 'DUPLICATE'],
    ['no name', { NAME: '' }, 'BAD_INPUT'],
    ['a key that is not', { AbsEntry: 98_765 }, 'NOT_FOUND'],
  ])('is refused with %s', async (_, fields, code) => {
    await db()
      .insertInto('projects')
      .values({ NAME: 'Altro', DocNum: 777 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect((await save({ NAME: 'Prova', ...fields })).body).toMatchObject({ code });
  });

  it('is saved only by planners', async () => {
    expect((await save({ NAME: 'Prova' }, capo)).body.code).toBe('FORBIDDEN');
    expect((await save({ NAME: 'Prova' }, ufficio)).status).toBe(403);
  });
});

describe('visibility of projects', () => {
  it('[PERM-03] planners load any, others their own and those of their teams', async () => {
    const [own, ofTeam, asMember, theirs] = [
      await buildProject(db(), { EMPLOYEE: 103 }),
      await buildProject(db()),
      await buildProject(db()),
      await buildProject(db(), { EMPLOYEE: 104 }),
    ];
    const otherEmployee = await buildEmployee(db());
    await buildTeam(db(), { pmgEntry: ofTeam });
    await buildTeam(db(), { pmgEntry: asMember, empID: otherEmployee, members: [103] });
    const projects = await list(capo);
    expect(projects).toEqual(expect.arrayContaining([own, ofTeam, asMember]));
    expect(projects).not.toContain(theirs);
    expect(await list(operaio)).toEqual([theirs]);
    expect(await list(planner)).toEqual(expect.arrayContaining([own, ofTeam, asMember, theirs]));
    expect(await list(ufficio)).toEqual(expect.arrayContaining([ofTeam, asMember]));

    expect((await capo.get(`/wsprj/project/${own}`)).status).toBe(200);
    for (const path of ['/wsprj/project/', '/wscnt/subprojects/', '/wscnt/prj/lines?pmgEntry=']) {
      expect(await capo.get(`${path}${theirs}`)).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } });
      expect((await capo.get(`${path}98765`)).body.code).toBe('NOT_FOUND');
    }
  });

  it('[PERM-03] a user without employee owns those of minus the user id', async () => {
    const userId = 77;
    await db()
      .insertInto('users')
      .columns(['userId', 'username', 'fullName', 'role', 'passwordHash', 'empID', 'locale'])
      .expression((from) =>
        from
          .selectFrom('users')
          .select(({ val }) => [
            val(userId).as('userId'),
            val('esterno').as('username'),
            val('Esterno').as('fullName'),
            val('operaio' as const).as('role'),
            'passwordHash',
            val(null).as('empID'),
            'locale',
          ])
          .where('username', '=', 'capo'),
      )
      .execute();
    const mine = await buildProject(db(), { EMPLOYEE: -userId });
    expect(await list(await test.api('esterno'))).toEqual([mine]);
    expect(await list(planner, `empID=${-userId}`)).toEqual([mine]);
  });
});

describe('the list of projects', () => {
  it('searches names, numbers and customers, filters, sorts and pages', async () => {
    await db()
      .insertInto('business_partners')
      .values({ CardCode: 'CZ', CardName: 'Zenith Energia', SlpCode: null })
      .execute();
    const projects = [
      await buildProject(db(), { NAME: 'Wasserwerk uno', DocNum: 5001, CardCode: 'CZ' }),
      await buildProject(db(), { NAME: 'Wasserwerk due', DocNum: 5002, STATUS: 'F', START: '2026-01-01' }),
      await buildProject(db(), {
        NAME: 'Wasserwerk tre',
        DocNum: 5003,
        UserFields: '{"U_Appalto":"AQ-W","U_CIG":"CIGW"}',
      }),
    ];
    expect(await list(planner, 'q=wasser')).toEqual(projects.toReversed());
    expect(await list(planner, 'q=5002')).toEqual([projects[1]]);
    expect(await list(planner, 'q=zenith')).toEqual([projects[0]]);
    expect(await list(planner, 'q=wasser&status=F,N')).toEqual([projects[1]]);
    expect(await list(planner, 'q=wasser&status=')).toHaveLength(3);
    expect(await list(planner, 'CardCode=CZ')).toEqual([projects[0]]);
    expect(await list(planner, 'appalto=AQ-W')).toEqual([projects[2]]);
    expect(await list(planner, 'q=wasser&sortBy=NAME')).toEqual([projects[1], projects[2], projects[0]]);
    expect((await planner.get('/wsprj/prj/list?q=wasser&perPage=1&page=2')).body).toMatchObject({
      total: 3,
      projects: [{ AbsEntry: projects[1] }],
    });
    expect((await planner.get('/wscnt/prj/list?sortBy=Free_Text')).body.code).toBe('SORT_UNKNOWN');

    const appalti = await planner.get('/wscnt/appalto/list?q=aq-w');
    expect(appalti.body).toEqual({
      appalti: [{ Code: 'AQ-W', Name: 'AQ-W', CIG: 'CIGW', projects: 1 }],
      total: 1,
    });
    expect((await operaio.get('/wscnt/appalto/list')).body).toEqual({ appalti: [], total: 0 });
    expect((await admin.get('/wscnt/appalto/list?sortBy=projects&sortDesc=true')).status).toBe(200);
  });
});
