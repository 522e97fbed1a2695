import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let planner: Api;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [planner, capo] = await Promise.all([test.api('planner'), test.api('capo')]);
});
afterAll(() => test.close());

const update = (api: Api, TeamData: object) => api.post('/wscnt/teams/update', { TeamData });

describe('a plan', () => {
  it.each([
    ['V', 'In verifica'],
    ['O', 'Aperto'],
    ['D', 'Apertura forzata'],
    ['F', 'Chiusura differita'],
    ['C', 'Chiuso'],
    ['R', 'Da approvare'],
  ] as const)('[TEAM-01] is not made anew once the site has begun: %s', async (Stato, state) => {
    const pmgEntry = await buildProject(test.database.db);
    const teamID = await buildTeam(test.database.db, { Stato, PlannedDate: '2026-11-20', Notes: 'prima' });
    const row = () =>
      test.database.db
        .selectFrom('teams')
        .select(['PlannedDate', 'PlannedTime', 'pmgEntry', 'empManager', 'Notes'])
        .where('teamID', '=', teamID)
        .executeTakeFirstOrThrow();
    const before = await row();
    for (const change of [
      { PlannedDate: '2026-11-24' },
      { PlannedTime: '10:45:00' },
      { pmgEntry },
      { empManager: 102 },
    ]) {
      const answer = await update(planner, { teamID, Notes: 'dopo', ...change });
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('TEAM_STARTED');
      expect(answer.body.ResultMessage).toContain(`in stato ${state}`);
    }
    expect(await row()).toEqual(before);
    // An unchanged plan is no new plan, and notes on past work may still be added.
    const noted = await update(planner, { teamID, PlannedDate: before.PlannedDate, Notes: 'dopo' });
    expect(noted.body.ResultData).toMatchObject({ Notes: 'dopo', Stato });
  });

  it('[TEAM-01] requires the planner: a leader gets the refusal at the field, and can send the rest', async () => {
    const teamID = await buildTeam(test.database.db, { Stato: 'P', PlannedDate: '2026-11-20' });
    const { status, body } = await update(capo, { teamID, PlannedDate: '2026-11-24', Notes: 'dopo' });
    expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
    expect(body.problems).toMatchObject([{ path: 'TeamData.PlannedDate', rule: 'may-change' }]);
    expect(body.ResultMessage).toContain('Data pianificata: Lo modifica solo chi pianifica');
    const noted = await update(capo, { teamID, PlannedDate: '2026-11-20', Notes: 'dopo' });
    expect(noted.body.ResultData).toMatchObject({ PlannedDate: '2026-11-20', Notes: 'dopo' });
  });

  it('[TEAM-01] can be changed by the planner before the start', async () => {
    const teamID = await buildTeam(test.database.db, { Stato: 'P', PlannedDate: '2026-11-20' });
    const moved = await update(planner, { teamID, PlannedDate: '2026-11-24', PlannedTime: '10:45:00' });
    expect(moved.body.ResultData).toMatchObject({ PlannedDate: '2026-11-24', PlannedTime: '10:45:00' });
  });
});
