import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { fullRecord } from '../../support/fullRecord.ts';

let test: TestApp;
let admin: Api;
let planner: Api;
let operaio: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [admin, planner, operaio] = await Promise.all([
    test.api('admin'),
    test.api('planner'),
    test.api('operaio'),
  ]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const numbers = ({ body }: Answer): number[] => body.ohem.map(({ empID }: { empID: number }) => empID);
const save = (obj: object, api = admin) => api.post('/base/ohem/addupdate', { obj });

describe('an employee', () => {
  it('[ENT-01] [ENT-03] is saved and read again with every field', async () => {
    const entity = test.product.entities['employee'];
    if (entity === undefined) throw new Error('no employee');
    const group = await db()
      .insertInto('employee_groups')
      .values({ Name: 'Giuntisti' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const record = fullRecord(entity, {
      active: 'Y',
      isLeader: 'N',
      groupId: group.Id,
      manager: 103,
      email: 'z@example.it',
    });
    const saved = await save(record);
    expect(saved.body).toMatchObject({ ResultCode: 0, ResultData: record });
    const { empID, fullName } = saved.body.ResultData;
    expect(fullName).toBe(`${record['lastName']} ${record['firstName']}`);
    const matches = await planner.get(`/base/ohem/list?empID=${empID}`);
    expect(matches.body).toEqual({ ohem: [saved.body.ResultData], total: 1 });

    const changed = await save({ ...saved.body.ResultData, jobTitle: 'Gruista' });
    expect(changed.body.ResultData).toEqual({ ...saved.body.ResultData, jobTitle: 'Gruista', rowVersion: 2 });
    expect((await planner.get(`/wscnt/empgroup/${group.Id}`)).body).toMatchObject({
      employeeGroup: { Id: group.Id, Name: 'Giuntisti' },
      employees: [{ empID, jobTitle: 'Gruista' }],
    });
  });

  it('is refused when stale, unknown, with the number of another, incomplete, or without permission', async () => {
    const first = (await save({ firstName: 'Ivo', lastName: 'Conti', ExtEmpNo: 'X1' })).body.ResultData;
    await save({ ...first, mobile: '333' });
    expect(await save({ ...first, mobile: '444' })).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect((await save({ ...first, empID: 987_654 })).body.code).toBe('NOT_FOUND');
    const twin = await save({ firstName: 'Ugo', lastName: 'Conti', ExtEmpNo: 'X1' });
    expect(twin).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect(await save({ firstName: 'Ugo' })).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    expect((await save({ firstName: 'Ugo', lastName: 'Re', groupId: 98_765 })).body.code).toBe(
      'UNKNOWN_REFERENCE',
    );
    expect((await save({ firstName: 'Ugo', lastName: 'Re' }, planner)).status).toBe(403);
  });
});

describe('lists of employees', () => {
  it('search by the beginnings of names and by number, sort and page', async () => {
    const employees = [
      await buildEmployee(db(), { firstName: 'Zoè', lastName: 'Zanardi', ExtEmpNo: 'Z100' }),
      await buildEmployee(db(), { firstName: 'Aldo', lastName: 'Zanardi', active: 'N' }),
      await buildEmployee(db(), { firstName: 'Mara', lastName: 'Zanardi', isLeader: 'Y' }),
    ];
    const list = async (query: string) => numbers(await operaio.get(`/base/ohem/list?${query}`));
    expect(await list('q=zana')).toEqual([employees[1], employees[2], employees[0]]);
    expect(await list('q=zan%20zo')).toEqual([employees[0]]);
    expect(await list('q=z100')).toEqual([employees[0]]);
    expect(await list('q=zana&active=N')).toEqual([employees[1]]);
    expect(await list('q=zana&sortBy=firstName&sortDesc=true')).toEqual([
      employees[0],
      employees[2],
      employees[1],
    ]);
    expect((await operaio.get('/base/ohem/list?q=zana&perPage=2&page=2')).body).toMatchObject({
      total: 3,
      ohem: [{ empID: employees[0] }],
    });
    expect((await operaio.get('/base/ohem/list?sortBy=search')).body.code).toBe('SORT_UNKNOWN');
    expect(numbers(await operaio.get('/base/ohem/capo?q=zana'))).toEqual([employees[2]]);
    const sobis = await operaio.get('/base/ohem/sobislist?q=z100');
    expect(sobis.body).toEqual({
      ohem: [{ ExtEmpNo: 'Z100', fullName: 'Zanardi Zoè', empID: employees[0] }],
      total: 1,
    });
  });

  it('[CALL-05] the employee fetch answers 404 without a match, the lists do not', async () => {
    const matches = await operaio.get('/base/ohem/sobisEmployee?q=rossi');
    expect(matches.body).toEqual({
      ohem: [{ ExtEmpNo: 'E103', fullName: 'Rossi Carlo', empID: 103 }],
      total: 1,
    });
    expect(numbers(await operaio.get('/base/ohem/sobisEmployee?ExtEmpNo=E103'))).toEqual([103]);
    expect(numbers(await operaio.get('/base/ohem/sobisEmployee?fullName=carlo'))).toEqual([103]);
    expect(await operaio.get('/base/ohem/sobisEmployee?q=nessuno')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', ResultMessage: expect.stringContaining('non esiste') },
    });
    expect((await operaio.get('/base/ohem/list?q=nessuno')).body).toEqual({ ohem: [], total: 0 });
  });

  it('free are those who lead or join no team of the day', async () => {
    const [leader, member, other] = [
      await buildEmployee(db(), { lastName: 'Libero' }),
      await buildEmployee(db(), { lastName: 'Libero' }),
      await buildEmployee(db(), { lastName: 'Libero' }),
    ];
    const team = await buildTeam(db(), { empID: leader, members: [member], PlannedDate: '2027-03-01' });
    const free = async (query: string) =>
      numbers(await planner.get(`/base/ohem/unassigned?q=libero&${query}`));
    expect(await free('date=2027-03-01')).toEqual([other]);
    expect(await free(`teamID=${team}`)).toEqual([other]);
    expect(await free('date=2027-03-02')).toEqual([leader, member, other]);
    expect(await free('')).toEqual([leader, member, other]);
    expect((await planner.get('/base/ohem/unassigned?teamID=999999')).status).toBe(404);
    expect(numbers(await planner.get(`/base/ohem/list?teamID=${team}`))).toEqual([leader, member]);
  });

  it('requires a session', async () => {
    expect((await (await test.api()).get('/base/ohem/list')).status).toBe(401);
  });
});
