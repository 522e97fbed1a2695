import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { startSite } from '../../support/siteCalls.ts';

let test: TestApp;
let planner: Api;
let capo: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [planner, capo] = await Promise.all([test.api('planner'), test.api('capo')]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const add = (api: Api, teamID: number, EmpID: number, more: object = {}) =>
  api.post('/wscnt/member/add', { teamID, EmpID, ...more });
const names = async (teamID: number) =>
  (await planner.post('/wscnt/teams/members', { teamID })).body.members.map(
    ({ fullName }: { fullName: string }) => fullName,
  );

describe('the crew', () => {
  it('[TEAM-10] [TEAM-13] adds a member once', async () => {
    const teamID = await buildTeam(db());
    const added = await add(capo, teamID, 104);
    expect(added.body.ResultData.members).toMatchObject([
      { empID: 104, fullName: 'Verdi Olga', Badge: 'N', stato: 'Y' },
    ]);
    const twice = await add(capo, teamID, 104);
    expect(twice.body).toMatchObject({
      code: 'MEMBER_PRESENT',
      ResultMessage: 'Verdi Olga è già nella squadra.',
    });
    expect((await add(capo, teamID, 103)).body.code).toBe('LEADER_AMONG_MEMBERS');
    expect((await add(capo, teamID, 999_999)).body.code).toBe('NOT_FOUND');
    const formerEmployee = await buildEmployee(db(), { active: 'N' });
    expect((await add(capo, teamID, formerEmployee)).body.code).toBe('NOT_FOUND');
  });

  it('[TEAM-10] is copied from another team, one or all, without the leader and those who are here', async () => {
    const from = await buildTeam(db(), { empID: 102, members: [103, 104, 105] });
    const to = await buildTeam(db(), { members: [105] });
    const copy = (api: Api, EmpID?: number) =>
      api.post('/wscnt/member/copy', { srcTeamId: from, destTeamID: to, EmpID });
    expect((await copy(planner, 105)).body.code).toBe('MEMBER_PRESENT');
    expect((await copy(planner, 102)).body.code).toBe('NOT_FOUND');
    await copy(planner, 104);
    expect(await names(to)).toEqual(['Gialli Ugo', 'Verdi Olga']);
    expect((await copy(planner)).body.ResultData.members).toHaveLength(2);
    // The leader of the one is a member of the other, and so may look into it; a stranger may not.
    expect((await copy(capo)).status).toBe(200);
    const closed = await buildTeam(db(), { empID: await buildEmployee(db()), members: [104] });
    const foreign = await capo.post('/wscnt/member/copy', { srcTeamId: closed, destTeamID: to });
    expect(foreign.body.code).toBe('NOT_YOURS');
  });

  it('[TEAM-10] is copied without who has left the firm meanwhile', async () => {
    const missingEmployee = await buildEmployee(db());
    const from = await buildTeam(db(), { members: [104, missingEmployee] });
    const to = await buildTeam(db());
    await db().updateTable('employees').set({ active: 'N' }).where('empID', '=', missingEmployee).execute();
    const copy = (more: object) =>
      planner.post('/wscnt/member/copy', { srcTeamId: from, destTeamID: to, ...more });
    expect((await copy({ EmpID: missingEmployee })).body.code).toBe('NOT_FOUND');
    expect((await copy({})).body.ResultData.members).toMatchObject([{ empID: 104 }]);
  });

  it('[TEAM-10] removes a member', async () => {
    const teamID = await buildTeam(db(), { members: [104] });
    const [member] = (await capo.post('/wscnt/teams/members', { teamID })).body.members;
    const removed = await capo.get(`/wscnt/member/delete/${member.id}/D`);
    expect(removed.body).toMatchObject({ ResultCode: 0, ResultData: { id: member.id, teamID } });
    expect(await names(teamID)).toEqual([]);
    const audit = await db()
      .selectFrom('audit')
      .selectAll()
      .where('entity', '=', 'member')
      .where('key', '=', String(member.id))
      .where('call', '=', 'RemoveMember')
      .execute();
    expect(audit).toMatchObject([{ before: { empID: 104 }, after: { action: 'D' } }]);
    expect((await capo.get(`/wscnt/member/delete/${member.id}/D`)).body.code).toBe('NOT_FOUND');
  });

  it('[TEAM-10] [TEAM-11] lists present and absent members, each as first validated', async () => {
    const teamID = await buildTeam(db(), { Stato: 'V', members: [104] });
    const validate = (more: object) => capo.post('/wscnt/member/validate', { teamID, EmpID: 104, ...more });
    expect((await validate({ latitude: 44.1, longitude: 11 })).body.ResultData).toMatchObject({
      stato: 'Y',
      Badge: 'Y',
      validatedAt: '2026-11-20T09:30:00.000Z',
    });
    // Pressed again after a lost answer: neither time nor position move.
    const validatedAt = '2026-11-20T06:31:00.000Z';
    await db().updateTable('members').set({ validatedAt }).where('teamID', '=', teamID).execute();
    const again = (await validate({ latitude: 45, longitude: 9 })).body.ResultData;
    expect(again).toMatchObject({ validatedAt, latitude: 44.1 });
    expect((await validate({ stato: 'N' })).body.ResultData).toMatchObject({
      stato: 'N',
      Badge: 'A',
      latitude: null,
      validatedAt: null,
    });
    expect((await validate({ latitude: 95, longitude: 11 })).status).toBe(400);
    expect((await capo.post('/wscnt/member/validate', { teamID, EmpID: 105 })).body.code).toBe('NOT_FOUND');
  });

  it('[TEAM-10] [TEAM-03] [PHONE-A10] keeps who is absent, and does not miss them for the opening', async () => {
    const teamID = await buildTeam(db(), { Stato: 'V', members: [104, 105] });
    const [absent] = (await capo.post('/wscnt/teams/members', { teamID })).body.members;
    const opened = () => startSite(capo, teamID, 'O');
    await capo.post('/wscnt/member/validate', { teamID, EmpID: 104 });
    expect((await opened()).body.code).toBe('TEAM_MEMBERS_NOT_VALIDATED');

    const answer = await capo.get(`/wscnt/member/delete/${absent.id}/A`);
    expect(answer.body).toMatchObject({ ResultCode: 0, ResultData: { id: absent.id, teamID } });
    const { members } = (await capo.post('/wscnt/teams/members', { teamID })).body;
    expect(members).toMatchObject([
      { empID: 105, stato: 'N', Badge: 'A', validatedAt: null },
      { empID: 104, stato: 'Y', Badge: 'Y' },
    ]);
    const present = await capo.post('/wscnt/teams/members', { teamID, stato: 'Y' });
    expect(present.body.members).toMatchObject([{ empID: 104 }]);
    expect((await opened()).body.ResultData).toMatchObject({
      ...{ Stato: 'O', memberCount: 1, validatedCount: 1 },
    });
  });

  it('[TEAM-10] [PHONE-A10] takes a validation back until the site opens, an absence also later', async () => {
    const teamID = await buildTeam(db(), { Stato: 'V', members: [104, 105] });
    const say = (EmpID: number, more: object) =>
      capo.post('/wscnt/member/validate', { teamID, EmpID, ...more });
    await say(104, { latitude: 44.1, longitude: 11 });
    expect((await say(104, { Badge: 'N' })).body.ResultData).toMatchObject({
      ...{ fullName: 'Verdi Olga', stato: 'Y', Badge: 'N', validatedAt: null, latitude: null },
    });
    await say(104, {});
    await say(105, { stato: 'N' });
    await startSite(capo, teamID, 'O');
    expect((await say(104, { Badge: 'N' })).body).toMatchObject({
      code: 'VALIDATION_SETTLED',
      ResultMessage: 'Il cantiere è già aperto: la validazione di Verdi Olga non si può più annullare.',
    });
    expect((await say(105, { Badge: 'N' })).body.ResultData).toMatchObject({ stato: 'Y', Badge: 'N' });
    expect((await say(105, { Badge: 'Y' })).status).toBe(400);
  });

  it('[TEAM-10] keeps the validation of who is called absent once the site is open', async () => {
    const teamID = await buildTeam(db(), { Stato: 'V', members: [104] });
    const say = (more: object) => capo.post('/wscnt/member/validate', { teamID, EmpID: 104, ...more });
    await say({ latitude: 44.1, longitude: 11 });
    await startSite(capo, teamID, 'O');
    const [member] = (await capo.post('/wscnt/teams/members', { teamID })).body.members;
    const answers = [await say({ stato: 'N' })];
    for (const action of ['A', 'D'])
      answers.push(await capo.get(`/wscnt/member/delete/${member.id}/${action}`));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['VALIDATION_SETTLED']));
    expect((await capo.post('/wscnt/teams/members', { teamID })).body.members).toEqual([member]);
    expect(member).toMatchObject({ Badge: 'Y', latitude: 44.1 });
  });

  it('does not change once the work has ended', async () => {
    for (const [columns, code] of [
      [{ Stato: 'C' }, 'TEAM_CLOSED'],
      [{ Stato: 'F' }, 'TEAM_CLOSED'],
      [{ Stato: 'R' }, 'TEAM_CLOSED'],
      [{ Cancelled: 'Y' }, 'TEAM_CANCELLED'],
      [{ Stato: 'R', Approved: 'Y' }, 'TEAM_APPROVED'],
    ] as const) {
      const teamID = await buildTeam(db(), { ...columns, members: [104] });
      const [member] = (await planner.post('/wscnt/teams/members', { teamID })).body.members;
      const answers = await Promise.all([
        add(planner, teamID, 105),
        planner.post('/wscnt/member/validate', { teamID, EmpID: 104 }),
        planner.get(`/wscnt/member/delete/${member.id}/D`),
      ]);
      expect(answers.map(({ body }) => body.code)).toEqual([code, code, code]);
    }
  });
});

describe('a change of leader', () => {
  const change = (api: Api, teamID: number, EmpID: number) =>
    api.post('/wscnt/member/setteamleader', { teamID, EmpID });

  it('[TEAM-09] closes the site, plans a new one and takes the crew along, all at once', async () => {
    const pmgEntry = await buildProject(db());
    const next = await buildEmployee(db(), { firstName: 'Nino', lastName: 'Capo' });
    const teamID = await buildTeam(db(), {
      Stato: 'O',
      pmgEntry,
      startDate: '2026-11-20',
      members: [next, 104, 105],
    });
    const changed = await change(planner, teamID, next);
    expect(changed.body.ResultData).toMatchObject({
      Stato: 'P',
      empID: next,
      leaderName: 'Capo Nino',
      pmgEntry,
      PlannedDate: '2026-11-20',
      memberCount: 2,
      validatedCount: 0,
    });
    expect(await names(changed.body.ResultData.teamID)).toEqual(['Gialli Ugo', 'Verdi Olga']);
    const old = await planner.post('/wscnt/teams/get', { TeamId: teamID });
    expect(old.body.team).toMatchObject({ Stato: 'C', endDate: '2026-11-20', empID: 103 });
  });

  it('[TEAM-09] cancels the old one where no work had begun', async () => {
    const teamID = await buildTeam(db(), { PlannedDate: '2026-12-01' });
    const changed = await change(planner, teamID, 104);
    expect(changed.body.ResultData).toMatchObject({ Stato: 'P', empID: 104, PlannedDate: '2026-12-01' });
    const old = await db().selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirst();
    expect(old).toMatchObject({ Cancelled: 'Y', Stato: 'P' });
  });

  it('[TEAM-09] [DESK-A4] its documents and attachments are deleted with it; proofs of checklists stay', async () => {
    const teamID = await buildTeam(db(), { PlannedDate: '2026-12-01' });
    const { Id } = await db()
      .insertInto('orders')
      .values({ SobisDocType: 'D', DocDate: '2026-11-20', teamID, empID: 103 })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const file = { sha256: 'c'.repeat(64), parentId: teamID };
    await db()
      .insertInto('attachments')
      .values([
        { ...file, linkedObject: 'team', linkedId: teamID, fileName: 'mappa.pdf' },
        { ...file, linkedObject: 'order', linkedId: Id, fileName: 'firmato.pdf' },
        { ...file, linkedObject: 'pjc', linkedId: 7, fileName: 'scavo.jpg' },
      ])
      .execute();
    const { teamID: next } = (await change(planner, teamID, 104)).body.ResultData;
    const order = await db().selectFrom('orders').selectAll().where('Id', '=', Id).executeTakeFirst();
    expect(order).toMatchObject({ teamID: next, rowVersion: 2 });
    const files = await db()
      .selectFrom('attachments')
      .select(['fileName', 'linkedId', 'parentId'])
      .where('sha256', '=', file.sha256)
      .orderBy('fileName')
      .execute();
    expect(files).toEqual([
      { fileName: 'firmato.pdf', linkedId: Id, parentId: next },
      { fileName: 'mappa.pdf', linkedId: next, parentId: next },
      { fileName: 'scavo.jpg', linkedId: 7, parentId: teamID },
    ]);
  });

  it('[TEAM-09] [SCR-03] moves the intervention to another day in the same step', async () => {
    const teamID = await buildTeam(db(), { PlannedDate: '2026-12-01', members: [105] });
    const moved = await planner.post('/wscnt/member/setteamleader', {
      ...{ teamID, EmpID: 104, rowVersion: 1 },
      ...{ PlannedDate: '2026-12-03', PlannedTime: '13:15:00' },
    });
    expect(moved.body.ResultData).toMatchObject({
      ...{ Stato: 'P', empID: 104, PlannedDate: '2026-12-03', PlannedTime: '13:15:00', memberCount: 1 },
    });
    const old = await db().selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirst();
    expect(old).toMatchObject({ Cancelled: 'Y', PlannedDate: '2026-12-01', PlannedTime: '07:30:00' });
  });

  it('[TEAM-09] [SCR-03] moves neither day nor leader when one of them is refused', async () => {
    const teamID = await buildTeam(db(), { PlannedDate: '2026-12-01' });
    const { rowVersion: _, ...before } = (await planner.post('/wscnt/teams/get', { TeamId: teamID })).body
      .team;
    const count = async () => (await db().selectFrom('teams').select('teamID').execute()).length;
    const teams = await count();
    const move = (more: object) =>
      planner.post('/wscnt/member/setteamleader', {
        ...{ teamID, EmpID: 104, PlannedDate: '2026-12-03', ...more },
      });
    expect((await move({ EmpID: 999_999 })).body.code).toBe('NOT_FOUND');
    expect((await move({ rowVersion: 7 })).body.code).toBe('STALE');
    expect((await move({ PlannedDate: '3 dicembre' })).status).toBe(400);
    expect((await move({ PlannedTime: '25:00:00' })).status).toBe(400);
    expect((await planner.post('/wscnt/teams/get', { TeamId: teamID })).body.team).toMatchObject(before);
    expect(await count()).toBe(teams);
  });

  it('[TEAM-09] refuses a change as a whole', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const count = async () => (await db().selectFrom('teams').select('teamID').execute()).length;
    const before = await count();
    expect((await change(planner, teamID, 103)).body).toMatchObject({ code: 'LEADER_UNCHANGED' });
    expect((await change(planner, teamID, 999_999)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await change(capo, teamID, 104)).status).toBe(403);
    const closed = await buildTeam(db(), { Stato: 'C' });
    expect((await change(planner, closed, 104)).body).toMatchObject({ code: 'TEAM_CLOSED' });
    expect(await count()).toBe(before + 1);
    expect(
      await db().selectFrom('teams').select('Stato').where('teamID', '=', teamID).executeTakeFirst(),
    ).toEqual({
      Stato: 'O',
    });
  });
});
