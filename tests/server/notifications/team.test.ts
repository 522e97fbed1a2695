import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildCompleteReport, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { endReport } from '../../support/reportCalls.ts';

const NOW = new Date('2026-11-20T09:30:00Z');
const TODAY = '2026-11-20';

let test: TestApp;
let capo: Api;
let planner: Api;
let ufficio: Api;
let operaio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => NOW });
  [capo, planner, ufficio, operaio] = (await Promise.all(
    (['capo', 'planner', 'ufficio', 'operaio'] as const).map((name) => test.api(name)),
  )) as [Api, Api, Api, Api];
});
afterAll(() => test?.close());

const told = async (api: Api): Promise<readonly { title: string; text: string; level: string }[]> =>
  (await api.get('/api/notifications')).body.notifications;
const titles = async (api: Api) => (await told(api)).map(({ title }) => title);

async function reported(): Promise<number> {
  const { db } = test.database;
  const pmgEntry = await buildProject(db);
  const teamID = await buildTeam(db, { Stato: 'C', startDate: TODAY, endDate: TODAY, pmgEntry });
  await buildCompleteReport(db, teamID);
  const ended = await endReport(capo, teamID);
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  return teamID;
}

it('tells who approves that a report waits, until it is decided', async () => {
  const teamID = await reported();
  const approvers = await Promise.all([planner, ufficio].map(told));
  const waiting = approvers.find((each) => each.length > 0);
  expect(waiting?.[0]).toMatchObject({
    title: 'Rapportino da approvare',
    text: `Cantiere n. ${teamID} di Rossi Carlo, Linea MT Sasso Marconi`,
    level: 'info',
    screen: 'cantiere-single',
    params: [{ name: 'id', value: String(teamID) }],
  });
  // Neither who did it nor who has nothing to do with it.
  expect(await titles(capo)).toEqual([]);
  expect(await titles(operaio)).toEqual([]);

  const admin = await test.api('admin');
  const back = await admin.get(`/wscnt/teams/${teamID}/revert-end-report`);
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(await told(capo)).toMatchObject([{ title: 'Rapportino riportato indietro', level: 'warning' }]);
  expect((await Promise.all([planner, ufficio].map(titles))).flat()).toEqual([]);
});

it('tells the squad leader that a site is approved, and no longer who has another’s', async () => {
  const teamID = await reported();
  const admin = await test.api('admin');
  const approved = await admin.post('/wscnt/works/approve', { TeamId: teamID });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  expect(await titles(capo)).toContain('Cantiere approvato');
  await test.database.owner.query('update teams set "empID" = 105 where "teamID" = $1', [teamID]);
  expect(await titles(capo)).not.toContain('Cantiere approvato');
});
