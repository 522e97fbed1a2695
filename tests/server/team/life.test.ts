import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildCompleteReport, buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { approveSite, closeSite, startSite } from '../../support/siteCalls.ts';

const NOW = new Date('2026-11-20T09:30:00Z');
const TODAY = '2026-11-20';

let test: TestApp;
let planner: Api;
let capo: Api;
let operaio: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => NOW });
  [planner, capo, operaio] = await Promise.all([test.api('planner'), test.api('capo'), test.api('operaio')]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const teamOf = async (teamID: number) =>
  db().selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirstOrThrow();

describe('the day of a site', () => {
  it('[TEAM-02] [TEAM-03] [TEAM-05] is planned, badged, opened and closed', async () => {
    const pmgEntry = await buildProject(db());
    const planned = await planner.post('/wscnt/teams/open', {
      TeamData: { empID: 103, PlannedDate: TODAY, PlannedTime: '07:00:00', pmgEntry, members: [104, 105] },
    });
    expect(planned.body).toMatchObject({
      ResultCode: 0,
      ResultData: {
        Stato: 'P',
        leaderName: 'Rossi Carlo',
        memberCount: 2,
        validatedCount: 0,
        projectDocNum: 4711,
      },
    });
    const { teamID } = planned.body.ResultData;

    const verifying = await startSite(capo, teamID, 'V', { latitude: 44.5, longitude: 11.25 });
    expect(verifying.body).toMatchObject({
      ResultCode: 0,
      ResultData: { Stato: 'V', GpsData: '44.5,11.25' },
    });

    const refused = await startSite(capo, teamID, 'O');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'TEAM_MEMBERS_NOT_VALIDATED',
      ResultMessage: 'Per avviare il cantiere è necessario che tutti i membri siano validati.',
    });

    for (const EmpID of [104, 105]) {
      const validated = await capo.post('/wscnt/member/validate', {
        teamID,
        EmpID,
        latitude: 44.6,
        longitude: 11.3,
      });
      expect(validated.body.ResultData).toMatchObject({ stato: 'Y', Badge: 'Y', latitude: 44.6 });
    }
    const opened = await startSite(capo, teamID, 'O');
    expect(opened.body.ResultData).toMatchObject({
      Stato: 'O',
      startDate: TODAY,
      startTime: '10:30:00',
      GpsData: '44.5,11.25',
      validatedCount: 2,
    });

    const closed = await closeSite(capo, teamID, { latitude: '44.7', longitude: '11.4' });
    expect(closed.body.ResultData).toMatchObject({
      Stato: 'C',
      GpsExit: '44.7,11.4',
      endDate: TODAY,
      endTime: '10:30:00',
    });
  });

  it('[TEAM-07] [TEAM-08] is reported, sent back, reported again and approved', async () => {
    const teamID = await buildTeam(db(), { Stato: 'C', startDate: TODAY, endDate: TODAY });
    const report = () => capo.get(`/wscnt/teams/${teamID}/end-report`);
    expect((await report()).body).toMatchObject({ code: 'REPORT_ACTIVITIES_MISSING' });
    await buildCompleteReport(db(), teamID);
    expect((await report()).body.ResultData.Stato).toBe('R');
    const back = await planner.get(`/wscnt/teams/${teamID}/revert-end-report`);
    expect(back.body.ResultData.Stato).toBe('C');
    expect((await report()).body.ResultData.Stato).toBe('R');
    expect((await approveSite(capo, teamID)).status).toBe(403);
    const both = await Promise.all([planner, planner].map((api) => approveSite(api, teamID)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await teamOf(teamID)).toMatchObject({ Stato: 'R', Approved: 'Y' });
    expect((await report()).body.code).toBe('TEAM_APPROVED');
  });

  it('[TEAM-11] needs no position', async () => {
    const teamID = await buildTeam(db(), { members: [104] });
    const verifying = await startSite(capo, teamID, 'V');
    expect(verifying.body.ResultData).toMatchObject({ Stato: 'V', GpsData: '' });
    const validated = await capo.post('/wscnt/member/validate', { teamID, EmpID: 104 });
    expect(validated.body.ResultData).toMatchObject({ Badge: 'Y', latitude: null, longitude: null });
  });

  it('[TEAM-02] validates who starts the badging, where they are a member', async () => {
    const teamID = await buildTeam(db(), { empID: 104, members: [102] });
    await startSite(planner, teamID, 'V', { latitude: 45, longitude: 9 });
    const members = await planner.post('/wscnt/teams/members', { teamID });
    expect(members.body.members).toMatchObject([{ empID: 102, Badge: 'Y', stato: 'Y', latitude: 45 }]);
  });

  it('[TEAM-04] opens by force without verification, with day, time and reason', async () => {
    const teamID = await buildTeam(db(), { members: [104] });
    const opened = await startSite(capo, teamID, 'D', {
      startDate: '2026-11-19',
      startTime: '06:45:00',
      Reason: 'Telefono guasto',
      ReasonNote: 'Aperto a voce',
    });
    expect(opened.body.ResultData).toMatchObject({
      Stato: 'D',
      startDate: '2026-11-19',
      startTime: '06:45:00',
      Reason: 'Telefono guasto',
      ReasonNote: 'Aperto a voce',
    });
  });

  it('[TEAM-04] records a closing afterwards, and refuses an end before the start', async () => {
    const teamID = await buildTeam(db());
    const wrong = await startSite(capo, teamID, 'F', { startDate: '2026-11-19', endDate: '2026-11-18' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.ResultMessage).toContain('La fine dei lavori non può precedere il loro inizio');
    // What the dialog requires, the server requires of a dialog that was filled in.
    const half = { startDate: '2026-11-18', startTime: '07:00:00', endDate: '2026-11-18' };
    const reply = await startSite(capo, teamID, 'F', half);
    expect(reply).toMatchObject({
      status: 400,
      body: { problems: [{ path: 'endTime', rule: 'required' }] },
    });
    expect((await teamOf(teamID)).Stato).toBe('P');

    const closed = await startSite(capo, teamID, 'F', { ...half, endTime: '16:00:00' });
    expect(closed.body.ResultData).toMatchObject({
      Stato: 'F',
      startDate: '2026-11-18',
      endDate: '2026-11-18',
      endTime: '16:00:00',
    });
    // A start that is stored needs no other.
    const { startDate, startTime, ...end } = { ...half, endTime: '16:00:00' };
    const begun = await buildTeam(db(), { startDate, startTime });
    expect((await startSite(capo, begun, 'F', end)).body.ResultData).toMatchObject({ Stato: 'F', startDate });
  });

  it('[TEAM-04] [VAL-04] begins and ends neither in days to come nor long before the plan, ends after it began', async () => {
    const teamID = await buildTeam(db());
    const day = { startDate: TODAY, startTime: '15:00:00', endDate: TODAY, endTime: '08:00:00' };
    const refused = [
      ['F', day, 'endTime', 'end-later-that-day'],
      ['F', { ...day, startDate: '2031-11-20', endDate: '2032-11-20' }, 'startDate', 'start-not-to-come'],
      ['F', { ...day, endDate: '2026-11-21' }, 'endDate', 'end-not-to-come'],
      ['F', { ...day, startDate: '2020-01-01' }, 'startDate', 'start-near-plan'],
      ['D', { startDate: '2062-11-20', startTime: '08:00:00' }, 'startDate', 'start-not-to-come'],
    ] as const;
    for (const [stato, more, path, rule] of refused) {
      const { status, body } = await startSite(capo, teamID, stato, more);
      expect(status).toBe(400);
      expect(body.problems[0]).toMatchObject({ path, rule });
    }
    // Once badged it could neither open nor be moved.
    const farTeam = await buildTeam(db(), { PlannedDate: '2026-11-28' });
    const far = await startSite(capo, farTeam, 'V');
    expect(far.body.ResultMessage).toContain('non può precedere di oltre 7 giorni la data pianificata');
    const nearTeam = await buildTeam(db(), { PlannedDate: '2026-11-27' });
    expect((await startSite(capo, nearTeam, 'V')).body.ResultData.Stato).toBe('V');
    await startSite(capo, teamID, 'D', { startDate: '2026-11-13', startTime: '15:00:00' });
    expect((await closeSite(capo, teamID, { plannedDate: '2099-12-31' })).status).toBe(400);
    expect((await closeSite(capo, teamID)).body.ResultData).toMatchObject({ Stato: 'C', endDate: TODAY });
  });

  it('[TEAM-04] plans a team that is already open', async () => {
    const forced = await planner.post('/wscnt/teams/open', {
      TeamData: { empID: 103, PlannedDate: TODAY, members: [] },
      ...{ forceTeamStato: 'D', openedWithout: 'Compilato su carta' },
    });
    expect(forced.body.ResultData).toMatchObject({ Stato: 'D', startDate: TODAY });
    const impossible = await planner.post('/wscnt/teams/open', {
      TeamData: { empID: 103, PlannedDate: TODAY, Notes: 'mai nata', members: [] },
      forceTeamStato: 'R',
    });
    expect(impossible.body).toMatchObject({ code: 'TEAM_TRANSITION_REFUSED' });
    const born = await db().selectFrom('teams').select('teamID').where('Notes', '=', 'mai nata').execute();
    expect(born).toEqual([]);
  });

  it('[TEAM-06] is cancelled while planned, keeps its row, and disappears from the lists', async () => {
    const teamID = await buildTeam(db());
    const cancelled = await planner.get(`/wscnt/teams/cancel/${teamID}`);
    expect(cancelled.body).toMatchObject({ ResultCode: 0, ResultData: { teamID } });
    expect(await teamOf(teamID)).toMatchObject({ Cancelled: 'Y', Stato: 'P' });
    const list = await planner.get('/wscnt/teams/list?perPage=100');
    expect(list.body.teams.map((each: { teamID: number }) => each.teamID)).not.toContain(teamID);

    const again = await planner.get(`/wscnt/teams/cancel/${teamID}`);
    expect(again.body).toMatchObject({
      code: 'TEAM_CANCELLED',
      ResultMessage: 'Il cantiere è stato eliminato: nessuna operazione è più possibile.',
    });
    expect((await startSite(planner, teamID, 'D')).status).toBe(409);
    // No call leads out of the cancelled state.
    expect((await planner.get(`/wscnt/teams/end/${teamID}/C`)).body.code).toBe('TEAM_CANCELLED');
    const open = await buildTeam(db(), { Stato: 'O' });
    expect((await planner.get(`/wscnt/teams/cancel/${open}`)).body.code).toBe('TEAM_TRANSITION_REFUSED');
  });

  it('[TEAM-07] is reopened from the rapportino, but not once approved', async () => {
    const teamID = await buildTeam(db(), { Stato: 'R' });
    expect((await capo.get(`/wscnt/teams/${teamID}/revert-end-report`)).status).toBe(403);
    const why = 'Mancano le ore di Ursi';
    const revert = (reason: string) =>
      planner.get(`/wscnt/teams/${teamID}/revert-end-report?revertReason=${encodeURIComponent(reason)}`);
    expect((await revert(' ')).status).toBe(400);
    expect((await revert(why)).body.ResultData).toMatchObject({ Stato: 'C', revertReason: why });
    const approved = await buildTeam(db(), { Stato: 'R', Approved: 'Y' });
    const refused = await planner.get(`/wscnt/teams/${approved}/revert-end-report`);
    expect(refused.body.code).toBe('TEAM_APPROVED');
  });

  it('[TEAM-08] is approved only from the rapportino, and only once', async () => {
    const closed = await buildTeam(db(), { Stato: 'C' });
    const early = await approveSite(planner, closed);
    expect(early.body.code).toBe('TEAM_NOT_REPORTED');
    const approved = await buildTeam(db(), { Stato: 'R', Approved: 'Y' });
    expect((await approveSite(planner, approved)).body.code).toBe('TEAM_APPROVED');
  });
});

describe('refusals', () => {
  it('[TEAM-01] answers every impossible step with the state it is in', async () => {
    const teamID = await buildTeam(db(), { Stato: 'C' });
    const refused = await startSite(capo, teamID, 'O');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ ResultCode: -2001, code: 'TEAM_TRANSITION_REFUSED' });
    expect(refused.body.ResultMessage).toContain('Chiuso');
    expect((await capo.get(`/wscnt/teams/end/${teamID}/C`)).body.code).toBe('TEAM_TRANSITION_REFUSED');
  });

  it('[TEAM-01] a caposquadra who is only a member of the crew has no operations', async () => {
    const teamID = await buildTeam(db(), { empID: 102, members: [103] });
    const refused = await startSite(capo, teamID, 'V');
    expect(refused.status).toBe(403);
    expect((await teamOf(teamID)).Stato).toBe('P');
    expect((await startSite(planner, teamID, 'V')).status).toBe(200);
  });

  it('[TEAM-01] accepts one of two simultaneous openings', async () => {
    const teamID = await buildTeam(db(), { Stato: 'V' });
    const answers = await Promise.all([startSite(capo, teamID, 'O'), startSite(planner, teamID, 'O')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await teamOf(teamID)).rowVersion).toBe(2);
  });

  it('refuses a step on a version that was changed meanwhile', async () => {
    const teamID = await buildTeam(db(), { Stato: 'V', rowVersion: 7 });
    expect((await startSite(capo, teamID, 'O', { rowVersion: 6 })).body.code).toBe('STALE');
    expect((await startSite(capo, teamID, 'O', { rowVersion: 7 })).body.ResultData.rowVersion).toBe(8);
  });

  it('[PERM-03] is only for the leader and the planners', async () => {
    const stranger = await buildEmployee(db());
    const foreignTeam = await buildTeam(db(), { empID: stranger });
    expect((await startSite(capo, foreignTeam, 'V')).body.code).toBe('NOT_YOURS');
    const asMember = await buildTeam(db(), { empID: stranger, members: [103] });
    expect((await capo.post('/wscnt/teams/get', { TeamId: asMember })).status).toBe(200);
    expect((await startSite(capo, asMember, 'V')).body.code).toBe('NOT_YOURS');
    expect((await startSite(operaio, asMember, 'V')).body.code).toBe('FORBIDDEN');
    expect((await startSite(planner, foreignTeam, 'V')).status).toBe(200);
    expect((await startSite(planner, 999_999, 'V')).body.code).toBe('NOT_FOUND');
  });

  it('leaves an audit row for each step', async () => {
    const teamID = await buildTeam(db());
    await startSite(capo, teamID, 'D');
    const audit = await db()
      .selectFrom('audit')
      .selectAll()
      .where('entity', '=', 'team')
      .where('key', '=', String(teamID))
      .execute();
    expect(audit).toMatchObject([
      { username: 'capo', call: 'apriCantiere', before: { Stato: 'P' }, after: { Stato: 'D' } },
    ]);
  });
});
