import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let planner: Api;
let capo: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [planner, capo] = await Promise.all([test.api('planner'), test.api('capo')]);
});
afterAll(() => test.close());

const save = (obj: object) => planner.post('/wscnt/squadra/addupdate', { obj });

it('[TEAM-12] [ENT-01] a squad is saved, listed, changed and deleted', async () => {
  const saved = await save({ empID: 103, Notes: 'Linee MT', members: [{ empID: 104 }, { empID: 105 }] });
  expect(saved.body).toMatchObject({
    ResultCode: 0,
    ResultData: { empID: 103, fullName: 'Rossi Carlo', Notes: 'Linee MT', rowVersion: 1 },
  });
  const detail = await planner.get('/wscnt/squadra/103');
  expect(detail.body.squadra).toEqual(saved.body.ResultData);
  expect(detail.body.squadra.members).toMatchObject([{ empID: 105, fullName: 'Gialli Ugo' }, { empID: 104 }]);

  const fewer = await save({ empID: 103, members: [{ empID: 104 }], rowVersion: 1 });
  expect(fewer.body.ResultData).toMatchObject({
    Notes: 'Linee MT',
    members: [{ empID: 104 }],
    rowVersion: 2,
  });
  expect((await save({ empID: 103, members: [], rowVersion: 1 })).body.code).toBe('STALE');

  const list = await capo.get('/wscnt/squadre/list?q=rossi');
  expect(list.body).toMatchObject({ total: 1, squadre: [{ empID: 103, members: [{ empID: 104 }] }] });
  const member = await capo.get('/wscnt/squadre/list?q=verdi');
  expect(member.body).toMatchObject({ total: 1, squadre: [{ empID: 103 }] });
  expect((await capo.get('/wscnt/squadre/list?q=gialli')).body.total).toBe(0);

  expect((await planner.post('/wscnt/squadra/delete', { EmpID: 103 })).body.ResultCode).toBe(0);
  const missing = [
    await planner.post('/wscnt/squadra/delete', { EmpID: 103 }),
    await planner.get('/wscnt/squadra/103'),
  ];
  for (const { body } of missing) {
    expect(body.code).toBe('NOT_FOUND');
    expect(body.ResultMessage ?? body.message).toMatch(/^La squadra abituale/);
    expect(body.ResultMessage ?? body.message).not.toMatch(/\d/);
  }
});

it('[TEAM-12] [TEAM-13] a leader is no member of the own squad', async () => {
  const refused = await save({ empID: 103, members: [{ empID: 103 }] });
  expect(refused.body.ResultCode).toBeLessThan(0);
  expect(refused.body.ResultMessage).toBe(
    'Il caposquadra non deve essere incluso come membro del suo stesso team',
  );
  expect((await capo.post('/wscnt/squadra/addupdate', { obj: { empID: 103 } })).status).toBe(403);
  expect((await save({ empID: 999_999, members: [] })).body.code).toBe('NOT_FOUND');
});

it('[TEAM-10] a squad goes with its leader: into a new team, and with a member who leads one', async () => {
  const { db } = test.database;
  const second = await buildEmployee(db, { isLeader: 'Y', firstName: 'Bea', lastName: 'Conti' });
  await save({ empID: 103, members: [{ empID: 104 }] });
  await save({ empID: second, members: [{ empID: 105 }, { empID: 103 }] });
  const planned = await planner.post('/wscnt/teams/open', {
    TeamData: { empID: 103, PlannedDate: '2026-11-21' },
  });
  expect(planned.body.ResultData).toMatchObject({ memberCount: 1 });

  const teamID = await buildTeam(db);
  const added = await planner.post('/wscnt/member/add', { teamID, EmpID: second, loadMembers: true });
  const names = added.body.ResultData.members.map((each: { fullName: string }) => each.fullName);
  expect(names).toEqual(['Conti Bea', 'Gialli Ugo']);
});

it('[TEAM-12] a squad keeps its members when only its notes are sent, and its notes when only they are', async () => {
  const leader = await buildEmployee(test.database.db, { isLeader: 'Y' });
  await save({ empID: leader, Notes: 'Cabine', members: [{ empID: 104 }] });
  const noted = await save({ empID: leader, Notes: 'Linee', rowVersion: 1 });
  expect(noted.body.ResultData).toMatchObject({ Notes: 'Linee', members: [{ empID: 104 }], rowVersion: 2 });
  const emptied = await save({ empID: leader, members: [], rowVersion: 2 });
  expect(emptied.body.ResultData).toMatchObject({ Notes: 'Linee', members: [], rowVersion: 3 });
});

it('[TEAM-12] refuses unknown people with a message, without a change; duplicates count once', async () => {
  const leader = await buildEmployee(test.database.db, { isLeader: 'Y' });
  const { body } = await save({ empID: leader, members: [{ empID: 104 }] });
  for (const members of [[{ empID: 999_999 }], [{ empID: 105 }, { empID: leader }]]) {
    const refused = await save({ empID: leader, members, rowVersion: 1 });
    expect([400, 404, 409], JSON.stringify(refused.body)).toContain(refused.status);
    expect(refused.body.ResultMessage).toMatch(/\S/);
    expect((await planner.get(`/wscnt/squadra/${leader}`)).body.squadra).toEqual(body.ResultData);
  }
  const deletion = await save({
    empID: await buildEmployee(test.database.db, { isLeader: 'Y' }),
    members: [],
    rowVersion: 1,
  });
  expect(deletion.body.ResultMessage).toMatch(/^La squadra abituale di Blu Elio non esiste/);
  const twice = await save({ empID: leader, members: [{ empID: 105 }, { empID: 105 }], rowVersion: 1 });
  expect(twice.body.ResultData.members).toMatchObject([{ empID: 105 }]);
});

it('[TEAM-12] a squad that is changed leaves the teams that exist alone', async () => {
  const leader = await buildEmployee(test.database.db, { isLeader: 'Y' });
  await save({ empID: leader, members: [{ empID: 104 }] });
  const { body } = await planner.post('/wscnt/teams/open', {
    TeamData: { empID: leader, PlannedDate: '2026-11-22' },
  });
  const { teamID } = body.ResultData;
  await save({ empID: leader, members: [{ empID: 105 }], rowVersion: 1 });
  await planner.post('/wscnt/squadra/delete', { EmpID: leader });
  const { members } = (await planner.post('/wscnt/teams/members', { teamID })).body;
  expect(members.map(({ empID }: { readonly empID: number }) => empID)).toEqual([104]);
  const alone = await planner.post('/wscnt/teams/open', {
    TeamData: { empID: leader, PlannedDate: '2026-11-23' },
  });
  expect(alone.body.ResultData).toMatchObject({ memberCount: 0 });
});

it('[TEAM-12] two people who change a squad at once do not overwrite each other', async () => {
  const leader = await buildEmployee(test.database.db, { isLeader: 'Y' });
  await save({ empID: leader, members: [] });
  const answers = await Promise.all(
    [104, 105].map((empID) => save({ empID: leader, members: [{ empID }], rowVersion: 1 })),
  );
  expect(answers.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['STALE', 'done']);
  const done = answers.find(({ status }) => status === 200);
  expect((await planner.get(`/wscnt/squadra/${leader}`)).body.squadra).toEqual(done?.body.ResultData);
});

it('[DESK-A6] [TEAM-12] refuses a second squad of a leader, offers the existing one, and changes nothing', async () => {
  const leader = await buildEmployee(test.database.db, {
    isLeader: 'Y',
    firstName: 'Ivo',
    lastName: 'Barbero',
  });
  const { body } = await save({ empID: leader, Notes: 'Cabine', members: [{ empID: 104 }, { empID: 105 }] });
  const again = await save({ empID: leader, members: [{ empID: 101 }] });
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: 'SQUAD_EXISTS',
      ResultMessage: 'Barbero Ivo ha già una squadra abituale: aprirla?',
    },
  });
  expect((await planner.get(`/wscnt/squadra/${leader}`)).body.squadra).toEqual(body.ResultData);
});

it('[DESK-A6] [TEAM-12] of two new squads of one leader, begun at once, one is kept whole', async () => {
  const leader = await buildEmployee(test.database.db, { isLeader: 'Y' });
  const answers = await Promise.all([104, 105].map((empID) => save({ empID: leader, members: [{ empID }] })));
  expect(answers.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['SQUAD_EXISTS', 'done']);
  const done = answers.find(({ status }) => status === 200);
  expect((await planner.get(`/wscnt/squadra/${leader}`)).body.squadra).toEqual(done?.body.ResultData);
});

it('[DESK-A6] [TEAM-12] a save does not create a squad again that was deleted since it was read', async () => {
  const leader = await buildEmployee(test.database.db, { isLeader: 'Y' });
  expect((await save({ empID: leader, members: [], rowVersion: 1 })).body.code).toBe('NOT_FOUND');
});

it('[TEAM-12] a squad with people who have left can be saved; new ones, and new leaders, are refused', async () => {
  const { db } = test.database;
  const [leader, member] = [await buildEmployee(db, { isLeader: 'Y' }), await buildEmployee(db)];
  const former = await buildEmployee(db, { isLeader: 'Y', active: 'N' });
  await save({ empID: leader, members: [{ empID: member }] });
  await db.updateTable('employees').set({ active: 'N' }).where('empID', 'in', [leader, member]).execute();
  const again = { empID: leader, Notes: 'In ferie', members: [{ empID: member }], rowVersion: 1 };
  expect((await save(again)).body.ResultData).toMatchObject({
    Notes: 'In ferie',
    members: [{ empID: member }],
  });

  const more = { ...again, members: [{ empID: member }, { empID: former }], rowVersion: 2 };
  expect((await save(more)).body.problems).toMatchObject([{ path: 'obj.members.1.empID', rule: 'offered' }]);
  expect((await save({ empID: former, members: [] })).body.problems).toMatchObject([{ path: 'obj.empID' }]);
});
