import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let planner: Api;
let capo: Api;
let admin: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [planner, capo, admin] = await Promise.all([test.api('planner'), test.api('capo'), test.api('admin')]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const numbers = ({ body }: Answer): number[] => body.teams.map(({ teamID }: { teamID: number }) => teamID);

describe('lists of teams', () => {
  it('are found by the number as pages write it, by the client’s Agisci number, by words of several columns', async () => {
    const leader = await buildEmployee(db(), { firstName: 'Marco', lastName: 'Ferrero' });
    const project = { NAME: 'Linea MT Dronero', UserFields: '{"U_Agisci":"AG-26-0815"}' };
    const labelledTeam = await buildTeam(db(), {
      empID: leader,
      pmgEntry: await buildProject(db(), project),
    });
    await buildTeam(db(), { empID: leader });
    await buildTeam(db(), { pmgEntry: await buildProject(db(), { NAME: 'Cabina Dronero' }) });
    const searchTeams = async (q: string) =>
      numbers(await planner.get(`/wscnt/teams/search?q=${encodeURIComponent(q)}&perPage=100`));
    for (const q of ['ferrero dronero', 'Dronero MARCO', 'ag-26-0815', 'AG-26-0815 ferrero'])
      expect(await searchTeams(q), q).toEqual([labelledTeam]);
    // The search takes a site by its label, as choices show it and other pages copy it.
    for (const q of [`n.${labelledTeam} – Ferrero Marco`, `n.${labelledTeam} – ferrero - dronero`])
      expect(await searchTeams(q), q).toEqual([labelledTeam]);
    expect(await searchTeams(' – ')).toEqual([]);
    for (const q of [
      `n.${labelledTeam}`,
      `n. ${labelledTeam}`,
      `#${labelledTeam}`,
      `${labelledTeam}`,
      `n.${labelledTeam} ferrero`,
    ])
      expect(await searchTeams(q), q).toContain(labelledTeam);
    expect(await searchTeams('ferrero cabina')).toEqual([]);
    expect(await searchTeams('#')).toEqual([]);
  });

  it('[PERM-03] show leaders and members their teams, planners all', async () => {
    const mine = await buildTeam(db());
    const asMember = await buildTeam(db(), { empID: 102, members: [103] });
    const foreignTeam = await buildTeam(db(), { empID: await buildEmployee(db()) });
    const ownTeams = numbers(await capo.get('/wscnt/teams/list?perPage=100'));
    expect(ownTeams).toEqual(expect.arrayContaining([mine, asMember]));
    expect(ownTeams).not.toContain(foreignTeam);
    expect(numbers(await planner.get('/wscnt/teams/list?perPage=100'))).toContain(foreignTeam);
    expect((await capo.post('/wscnt/teams/get', { TeamId: foreignTeam })).body.code).toBe('NOT_YOURS');
    expect((await capo.post('/wscnt/teams/project', { TeamId: foreignTeam })).body.code).toBe('NOT_YOURS');
  });

  it('filter, sort, page and search', async () => {
    const pmgEntry = await buildProject(db(), { NAME: 'Cabina Ozzano dell’Emilia', DocNum: 12_345 });
    const teams = [
      await buildTeam(db(), { pmgEntry, PlannedDate: '2027-01-01' }),
      await buildTeam(db(), { pmgEntry, PlannedDate: '2027-01-02', Stato: 'C', empID: 104 }),
      await buildTeam(db(), { pmgEntry, PlannedDate: '2027-01-03', Stato: 'R', Approved: 'Y' }),
    ];
    const list = (query: string) => planner.get(`/wscnt/teams/list?ProjectEntry=${pmgEntry}&${query}`);
    expect(numbers(await list(''))).toEqual(teams.toReversed());
    expect(numbers(await list('sortBy=PlannedDate&sortDesc=false'))).toEqual(teams);
    expect(numbers(await list('sortBy=leaderName&sortDesc=true'))[0]).toBe(teams[1]);
    expect((await list('perPage=2&page=2')).body).toMatchObject({ total: 3, teams: [{ teamID: teams[0] }] });
    expect(numbers(await list('stato=C,R'))).toEqual([teams[2], teams[1]]);
    expect(numbers(await list('approved=Y'))).toEqual([teams[2]]);
    expect(numbers(await list('EmpID=104'))).toEqual([teams[1]]);
    expect(numbers(await list('from=2027-01-02&to=2027-01-02'))).toEqual([teams[1]]);
    expect((await list('sortBy=GpsData')).body.code).toBe('SORT_UNKNOWN');

    const search = async (q: string, more = '') =>
      numbers(await planner.get(`/wscnt/teams/search?q=${encodeURIComponent(q)}&perPage=100${more}`));
    expect(await search('ozzano cab')).toEqual(teams.toReversed());
    expect(await search('12345', `&exclude=${teams[0]}`)).toEqual([teams[2], teams[1]]);
    expect(await search(`#${teams[0]}`)).toEqual([teams[0]]);
    expect(await search('verdi')).toContain(teams[1]);
    expect(await search('olga verdi')).toContain(teams[1]);
    expect(await search('olga rossi')).not.toContain(teams[1]);
    expect(await search('%')).toEqual([]);
    // Eight different words narrow a search, repeated ones do not.
    expect(await search('c ca cab cabi cabin cabina o oz altrove')).toEqual(teams.toReversed());
    expect(await search('C-c-ca-cab-cabi-cabin-cabina-o-oz-altrove')).toEqual(teams.toReversed());
    expect(await search('ozzano ozzano OZZANO ozzano ozzano ozzano ozzano ozzano altrove')).toEqual([]);
  });

  it('[SCR-04] are found by state and approval: those that wait for approval', async () => {
    const waiting = await buildTeam(db(), { Stato: 'R', PlannedDate: '2026-11-01' });
    await buildTeam(db(), { Stato: 'F', PlannedDate: '2026-11-01' });
    await buildTeam(db(), { Stato: 'R', Approved: 'Y', PlannedDate: '2026-11-01' });
    const waits = await capo.get('/wscnt/teams/list?stato=R&approved=N&perPage=100');
    expect(numbers(waits)).toEqual([waiting]);
  });

  it('[CALL-03] searches of one person leave connections to others, and end with their client', async () => {
    const slow = await startTestApp();
    try {
      // The search calls this function: here it takes half a minute.
      await slow.database.owner.query(`create or replace function search_query(value text) returns tsquery language sql volatile
        return (select plainto_tsquery(value) from pg_sleep(30))`);
      const api = await slow.api('planner');
      await buildTeam(slow.database.db, { pmgEntry: await buildProject(slow.database.db) });
      const running = async () =>
        (
          await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`.execute(
            slow.database.db,
          )
        ).rows[0]?.count;
      const until = async (count: number) => {
        const deadline = Date.now() + 10_000;
        while ((await running()) !== count && Date.now() < deadline) await wait(25);
        return running();
      };
      const controller = new AbortController();
      const search = () => api.get('/wscnt/teams/search?q=palo', { signal: controller.signal });
      const searches = Promise.allSettled(Array.from({ length: 14 }, search));
      expect(await until(4)).toBe(4);
      expect((await (await slow.api('capo')).get('/auth/me')).status).toBe(200);
      controller.abort();
      for (const { status } of await searches) expect(status).toBe('rejected');
      expect(await until(0)).toBe(0);
      expect((await api.get('/wscnt/teams/list')).body.total).toBe(1);
    } finally {
      await slow.close();
    }
  });
});

describe('the team of now', () => {
  it('is the one in progress, else the nearest, of the project if there is one', async () => {
    const empID = await buildEmployee(db());
    const pmgEntry = await buildProject(db());
    const later = await buildTeam(db(), { empID, PlannedDate: '2026-11-25', pmgEntry });
    const sooner = await buildTeam(db(), { empID, PlannedDate: '2026-11-21' });
    const now = (body: object) => planner.post('/wscnt/teams/get', body);
    expect((await now({ EmpID: empID })).body.team.teamID).toBe(sooner);
    expect((await now({ EmpID: empID, ProjectEntry: pmgEntry })).body.team.teamID).toBe(later);
    const open = await buildTeam(db(), {
      empID: 102,
      members: [empID],
      PlannedDate: '2026-10-01',
      Stato: 'O',
    });
    expect((await now({ EmpID: empID })).body.team.teamID).toBe(open);
    expect((await now({ EmpID: await buildEmployee(db()) })).body.code).toBe('NOT_FOUND');
  });

  it('[PERM-03] is read with project, members and lines; without one, with the user’s project or none', async () => {
    const pmgEntry = await buildProject(db(), { NAME: 'Dorsale', UserFields: '{"U_Agisci":"A1"}' });
    await db()
      .insertInto('project_lines')
      .values({ AbsEntry: pmgEntry, LineNum: 1, Description: 'Pali', Quantity: 4 })
      .execute();
    const TeamId = await buildTeam(db(), { pmgEntry, members: [104] });
    const whole = await capo.post('/wscnt/teams/project', { TeamId });
    expect(whole.body).toMatchObject({
      project: { AbsEntry: pmgEntry, Id: pmgEntry, NAME: 'Dorsale', UserFields: '{"U_Agisci":"A1"}' },
      team: { teamID: TeamId },
      member: [{ empID: 104 }],
      projectLines: [{ Description: 'Pali', Quantity: 4 }],
    });

    // An administrator is no employee: own projects are those of minus the user id.
    const none = await admin.post('/wscnt/teams/project', { EmpID: -1 });
    expect(none.body).toMatchObject({
      project: { NAME: '-- NO PROJECT --', RISK: 'L' },
      team: null,
      member: [],
      projectLines: [],
    });
    const officeProject = await buildProject(db(), { NAME: 'Ufficio', EMPLOYEE: -1 });
    expect((await admin.post('/wscnt/teams/project', { EmpID: -1 })).body.project.AbsEntry).toBe(
      officeProject,
    );
    expect((await capo.post('/wscnt/teams/project', { EmpID: 104 })).body.code).toBe('NOT_YOURS');
    expect((await planner.post('/wscnt/teams/project', { EmpID: 104 })).body.team.teamID).toBe(TeamId);
  });
});

describe('a team’s data', () => {
  it('[ENT-01] is planned with every field, and changed field by field', async () => {
    const pmgEntry = await buildProject(db());
    const data = {
      empID: 103,
      empManager: 102,
      PlannedDate: '2026-11-23',
      PlannedTime: '06:30:00',
      pmgEntry,
      Notes: 'Ritrovo al cancello nord',
      Reason: 'Urgenza',
      ReasonNote: 'Richiesta del committente',
    };
    const planned = await planner.post('/wscnt/teams/open', { TeamData: { ...data, members: [104] } });
    const { teamID, ...team } = planned.body.ResultData;
    const reloaded = await planner.post('/wscnt/teams/get', { TeamId: teamID });
    expect(reloaded.body.team).toMatchObject({ ...data, ...team, managerName: 'Neri Piero', Approved: 'N' });

    const update = (api: Api, more: object) =>
      api.post('/wscnt/teams/update', { TeamData: { teamID, ...more } });
    const changed = await update(capo, { Notes: 'Ritrovo al ponte', GpsData: '44.5,11.3', rowVersion: 1 });
    expect(changed.body.ResultData).toMatchObject({
      Notes: 'Ritrovo al ponte',
      Reason: 'Urgenza',
      rowVersion: 2,
    });
    expect((await update(capo, { Notes: 'x', rowVersion: 1 })).body.code).toBe('STALE');
    const forbidden = (await update(capo, { PlannedDate: '2026-12-24' })).body;
    expect(forbidden.code).toBe('BAD_INPUT');
    expect(forbidden.ResultMessage).toContain('Data pianificata');
    expect(forbidden.ResultMessage).toContain('solo chi pianifica');
    expect((await update(planner, { PlannedDate: '2026-12-24' })).body.ResultData.PlannedDate).toBe(
      '2026-12-24',
    );
    expect((await update(planner, { pmgEntry: 999_999 })).body.code).toBe('UNKNOWN_REFERENCE');
    expect((await update(planner, { Stato: 'R' })).status).toBe(400);
    const approved = await buildTeam(db(), { Stato: 'R', Approved: 'Y' });
    const late = await planner.post('/wscnt/teams/update', { TeamData: { teamID: approved, Notes: 'x' } });
    expect(late.body).toMatchObject({ code: 'TEAM_APPROVED' });
  });
});
