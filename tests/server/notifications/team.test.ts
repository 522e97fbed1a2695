import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordHooks } from '../../../server/areas/listHooks.ts';
import { runDueJobs } from '../../../server/host/clock/runClock.ts';
import { clockNotices } from '../../../server/host/notifications/clockNotices.ts';
import { noticeRecords, noticesOf, pathsTo } from '../../../server/host/notifications/noticeRecords.ts';
import { storeNotifications } from '../../../server/host/notifications/storeNotifications.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildCompleteReport, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { endReport } from '../../support/reportCalls.ts';
import { approveSite } from '../../support/siteCalls.ts';

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

const notificationsOf = async (
  api: Api,
): Promise<readonly { id: number; title: string; text: string; level: string }[]> =>
  (await api.get('/api/notifications')).body.notifications;
const titles = async (api: Api) => (await notificationsOf(api)).map(({ title }) => title);

async function reported(): Promise<number> {
  const { db } = test.database;
  const pmgEntry = await buildProject(db);
  const teamID = await buildTeam(db, { Stato: 'C', startDate: TODAY, endDate: TODAY, pmgEntry });
  await buildCompleteReport(db, teamID);
  const ended = await endReport(capo, teamID);
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  return teamID;
}

it('notifies approvers of a waiting report until it is decided', async () => {
  const teamID = await reported();
  const approvers = await Promise.all([planner, ufficio].map(notificationsOf));
  const waiting = approvers.find((each) => each.length > 0);
  expect(waiting?.[0]).toMatchObject({
    title: 'Rapportino da approvare',
    text: `Cantiere n. ${teamID} di Rossi Carlo, Linea MT Sasso Marconi`,
    level: 'info',
    screen: 'cantiere-single',
    params: [{ name: 'id', value: String(teamID) }],
  });
  // Neither the author of the change nor an uninvolved user.
  expect(await titles(capo)).toEqual([]);
  expect(await titles(operaio)).toEqual([]);

  const admin = await test.api('admin');
  const back = await admin.get(`/wscnt/teams/${teamID}/revert-end-report?revertReason=Mancano+le+ore`);
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(await notificationsOf(capo)).toMatchObject([
    {
      title: 'Rapportino riportato indietro',
      text: expect.stringContaining('chiudilo di nuovo. Mancano le ore'),
      level: 'warning',
    },
  ]);
  expect((await Promise.all([planner, ufficio].map(titles))).flat()).toEqual([]);
});

it('has one notification, unread, of a report that is handed in or brought back again', async () => {
  const teamID = await reported();
  const admin = await test.api('admin');
  const bringBack = () => admin.get(`/wscnt/teams/${teamID}/revert-end-report`);
  const ofSite = async (api: Api) =>
    (await notificationsOf(api)).filter(({ text }) => /\d+/.exec(text)?.[0] === String(teamID));
  await test.database.owner.query('update notifications set "readAt" = now()');
  const earlier = await ofSite(admin);
  expect(earlier).toMatchObject([{ title: 'Rapportino da approvare', read: true }]);
  expect((await bringBack()).status).toBe(200);
  expect((await endReport(capo, teamID)).status).toBe(200);
  const again = await ofSite(admin);
  expect(again).toMatchObject([{ title: 'Rapportino da approvare', read: false }]);
  // Another window that marks the earlier one as read does not mean this one.
  expect(again[0]?.id).not.toBe(earlier[0]?.id);
  expect((await bringBack()).status).toBe(200);
  expect(await ofSite(capo)).toMatchObject([{ title: 'Rapportino riportato indietro', read: false }]);
});

it('leaves the author of a change no earlier notification of it', async () => {
  const teamID = await reported();
  const admin = await test.api('admin');
  const ofSite = async () =>
    (await notificationsOf(admin)).filter(({ text }) => /\d+/.exec(text)?.[0] === String(teamID));
  expect(await ofSite()).toMatchObject([{ title: 'Rapportino da approvare' }]);
  expect((await admin.get(`/wscnt/teams/${teamID}/revert-end-report`)).status).toBe(200);
  expect((await endReport(admin, teamID)).status).toBe(200);
  expect(await ofSite()).toEqual([]);
});

it('has one notification after two writes at once', async () => {
  const { db } = test.database;
  const { product } = test;
  const notice = noticesOf(product).get('team.reportWaits');
  if (notice === undefined) throw new Error('no notice team.reportWaits');
  const key = String(await reported());
  const query = noticeRecords({ product, columns: recordHooks.columns }, 'team', pathsTo(notice));
  const reports = await query.read(db, query.withKeys([key]));
  await test.database.owner.query('truncate notifications');
  const write = { product, notice, records: reports, today: TODAY, now: NOW, by: 0 };
  const counts = await Promise.all(
    [1, 2].map(() =>
      db.transaction().execute(async (transaction) => {
        const count = await storeNotifications(transaction, write);
        await wait(50);
        return count;
      }),
    ),
  );
  expect(counts[0]).toBe(counts[1]);
  const { rows } = await test.database.owner.query('select "userId" from notifications where key = $1', [
    key,
  ]);
  expect(rows).toHaveLength(counts[0] ?? 0);
  expect(rows.length).toBeGreaterThan(0);
});

it('notifies the squad leader of an approval, and removes it after a change of leader', async () => {
  const teamID = await reported();
  const admin = await test.api('admin');
  const approved = await approveSite(admin, teamID);
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  expect(await titles(capo)).toContain('Cantiere approvato');
  await test.database.owner.query('update teams set "empID" = 105 where "teamID" = $1', [teamID]);
  expect(await titles(capo)).not.toContain('Cantiere approvato');
});

describe('in the evening, of sites without a report', () => {
  const strike = (now: string) => {
    const services = {
      ...{ db: test.database.db, product: test.product, columns: recordHooks.columns ?? {} },
      now: () => new Date(now),
      log: { warn: ({ err }: { err: Error }) => expect.unreachable(err.stack) } as never,
    };
    return runDueJobs(services, clockNotices(services));
  };
  const missing = async (api: Api) =>
    (await notificationsOf(api))
      .filter(({ title }) => title.startsWith('Manca il rapportino'))
      .map(({ title, text }) => `${title}: ${text}`);
  const forget = () => test.database.owner.query('truncate notifications, clock_runs');

  it('notifies planners once, across processes, until the report exists', async () => {
    const pmgEntry = await buildProject(test.database.db);
    const site = (columns: object) =>
      buildTeam(test.database.db, { PlannedDate: '2026-11-23', pmgEntry, ...columns });
    const open = await site({ Stato: 'O', startDate: '2026-11-23' });
    await site({ Stato: 'P', Cancelled: 'Y' });
    await forget();
    await strike('2026-11-23T17:59:00Z');
    // 18:59 in Rome: the notification of that day is not due yet.
    expect((await missing(planner)).filter((each) => each.includes('23/11/2026'))).toEqual([]);
    const runs = await Promise.all([1, 2, 3].map(() => strike('2026-11-23T18:00:00Z')));
    expect(runs.flat()).toEqual(['notice team.reportMissing']);
    const expectedText = `Manca il rapportino del 23/11/2026: Cantiere n. ${open} di Rossi Carlo, Linea MT Sasso Marconi: Aperto`;
    expect(await missing(planner)).toEqual([expectedText]);
    expect(await strike('2026-11-23T20:00:00Z')).toEqual([]);
    expect(await missing(planner)).toEqual([expectedText]);
    expect(await missing(capo)).toEqual([]);
    await test.database.owner.query(`update teams set "Stato" = 'R' where "teamID" = $1`, [open]);
    expect(await missing(planner)).toEqual([]);
  });

  it('withdraws it once the site is planned for another day, and has one on that day', async () => {
    const pmgEntry = await buildProject(test.database.db);
    const moved = await buildTeam(test.database.db, { PlannedDate: '2026-11-26', pmgEntry });
    await forget();
    await strike('2026-11-26T18:00:00Z');
    expect(await missing(planner)).toHaveLength(1);
    await test.database.owner.query(`update teams set "PlannedDate" = '2026-11-27' where "teamID" = $1`, [
      moved,
    ]);
    expect(await missing(planner)).toEqual([]);
    await strike('2026-11-27T18:00:00Z');
    expect(await missing(planner)).toEqual([expect.stringContaining('Manca il rapportino del 27/11/2026')]);
  });

  it('sends missed notifications in the morning, for the previous day only', async () => {
    const pmgEntry = await buildProject(test.database.db);
    const on = (PlannedDate: string) => buildTeam(test.database.db, { Stato: 'O', PlannedDate, pmgEntry });
    const [late] = [await on('2026-11-24'), await on('2026-11-25')];
    await forget();
    await strike('2026-11-25T06:00:00Z');
    await strike('2026-11-25T06:01:00Z');
    expect(await missing(planner)).toEqual([
      `Manca il rapportino del 24/11/2026: Cantiere n. ${late} di Rossi Carlo, Linea MT Sasso Marconi: Aperto`,
    ]);
  });
});
