import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildCompleteReport, buildTeam } from '../../support/buildTeam.ts';
import { runs } from '../../support/runs.ts';
import { approveSite, closeSite, startSite } from '../../support/siteCalls.ts';

let test: TestApp;
let users: Readonly<Record<Who, Api>>;

type Who = 'planner' | 'capo' | 'operaio';

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  const [planner, capo, operaio] = await Promise.all([
    test.api('planner'),
    test.api('capo'),
    test.api('operaio'),
  ]);
  users = { planner, capo, operaio };
});
afterAll(() => test.close());

/** Everything that anybody can send about a team, by name. */
const STEPS: Readonly<Record<string, (api: Api, teamID: number) => Promise<Answer>>> = {
  verify: (api, teamID) => startSite(api, teamID, 'V'),
  open: (api, teamID) => startSite(api, teamID, 'O'),
  forceOpen: (api, teamID) => startSite(api, teamID, 'D'),
  forceClose: (api, teamID) => startSite(api, teamID, 'F'),
  close: (api, teamID) => closeSite(api, teamID),
  report: (api, teamID) => api.get(`/wscnt/teams/${teamID}/end-report`),
  revert: (api, teamID) => api.get(`/wscnt/teams/${teamID}/revert-end-report`),
  approve: (api, TeamId) => approveSite(api, TeamId),
  cancel: (api, id) => api.get(`/wscnt/teams/cancel/${id}`),
  changeLeader: (api, teamID) => api.post('/wscnt/member/setteamleader', { teamID, EmpID: 105 }),
  addMember: (api, teamID) => api.post('/wscnt/member/add', { teamID, EmpID: 104 }),
  validate: (api, teamID) => api.post('/wscnt/member/validate', { teamID, EmpID: 104 }),
  update: (api, teamID) => api.post('/wscnt/teams/update', { TeamData: { teamID, Notes: 'nota' } }),
};

const step = fc.record({
  who: fc.constantFrom<Who>('planner', 'capo', 'operaio'),
  what: fc.constantFrom(...Object.keys(STEPS)),
});

const state = fc.constantFrom('P', 'V', 'O', 'D', 'F', 'C', 'R');

it('[TEAM-01] any order of calls moves a team only along its workflow', async () => {
  const { db } = test.database;
  const workflow = test.product.workflows['team'];
  if (workflow === undefined) throw new Error('no workflow');
  const stored = (teamID: number) =>
    db.selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirstOrThrow();

  await fc.assert(
    fc.asyncProperty(state, fc.array(step, { minLength: 4, maxLength: 12 }), async (Stato, steps) => {
      const teamID = await buildTeam(db, { Stato });
      await buildCompleteReport(db, teamID);
      for (const { who, what } of steps) {
        const before = await stored(teamID);
        const answer = (await STEPS[what]?.(users[who], teamID)) as Answer;
        const after = await stored(teamID);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        expect(answer.body.ResultCode === 0).toBe(answer.status === 200);
        if (answer.status !== 200) {
          expect(after).toEqual(before);
          continue;
        }
        const allowed =
          before.Stato === after.Stato ||
          workflow.transitions.some(({ from, to }) => from.includes(before.Stato) && to === after.Stato);
        expect(allowed, `${what}: ${before.Stato} → ${after.Stato}`).toBe(true);
        // An approved or cancelled site never changes again.
        expect([before.Approved, before.Cancelled], what).toEqual(['N', 'N']);
      }
    }),
    { numRuns: runs(10, 25) },
  );
}, 120_000);
