import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
beforeAll(async () => {
  // Half past eleven in the evening of the 19th in London is the 20th in Italy.
  test = await startTestApp({ now: () => new Date('2026-11-19T23:30:00Z') });
});
afterAll(() => test.close());

it('[SCR-04] [PHONE-A35] shows the day: own teams of today, earlier ones separately, and pending tasks, by permission', async () => {
  const { db } = test.database;
  const stranger = await buildEmployee(db);
  const early = await buildTeam(db, { PlannedTime: '06:00:00', Stato: 'O' });
  const today = await buildTeam(db);
  const ahead = await buildTeam(db, { PlannedDate: '2026-11-23', Stato: 'O' });
  const forgotten = await buildTeam(db, { PlannedDate: '2026-11-17', Stato: 'O' });
  const toReport = await buildTeam(db, { PlannedDate: '2026-11-18', Stato: 'C' });
  const toApprove = await buildTeam(db, { PlannedDate: '2026-11-17', Stato: 'R' });
  const neverBegun = await buildTeam(db, { PlannedDate: '2026-11-16' });
  const foreignTeam = await buildTeam(db, { empID: stranger });
  for (const other of [
    { PlannedDate: '2026-11-21' },
    { PlannedDate: '2026-11-17', Cancelled: 'Y' },
    { Cancelled: 'Y' },
    { Stato: 'R', Approved: 'Y' },
  ] as const) {
    await buildTeam(db, other);
  }
  const order = { DocDate: '2026-11-20', SobisDocType: 'D' } as const;
  await db
    .insertInto('orders')
    .values([
      { ...order, empID: 103, DocStatus: 'D' },
      { ...order, empID: 103, DocStatus: 'E' },
      { ...order, empID: 103, DocStatus: 'Y' },
      { ...order, empID: 104, DocStatus: 'D' },
    ])
    .execute();
  await db
    .insertInto('vehicles')
    .values({ ItemCode: 'M1', ItemName: 'Furgone', kind: 'automezzo' })
    .execute();
  const card = { ItemCode: 'M1', DocDate: '2026-11-20', KmOreIniziali: 10 };
  await db
    .insertInto('mileage_cards')
    .values([
      { ...card, DocStatus: 'D', TeamId: today, empID: 104 },
      { ...card, DocStatus: 'D', TeamId: foreignTeam, empID: stranger },
      { ...card, DocStatus: 'I', TeamId: today, empID: 103 },
    ])
    .execute();
  const { Code } = await db
    .insertInto('activity_types')
    .values({ Name: 'Lavori' })
    .returning('Code')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('work_hours')
    .values([
      { empID: 104, Date: '2026-11-19', Hours: 8, ActivityType: Code, Status: 'I' },
      { empID: 104, Date: '2026-11-18', Hours: 8, ActivityType: Code, Status: 'A' },
    ])
    .execute();

  const look = async (username: string) => (await (await test.api(username)).get('/api/dashboard')).body;
  const capo = await look('capo');
  const numbers = (teams: readonly { teamID: number }[]) => teams.map(({ teamID }) => teamID);
  expect(numbers(capo.teams)).toEqual([ahead, early, today]);
  expect(numbers(capo.earlierTeams)).toEqual([toReport, forgotten, neverBegun]);
  expect(capo.documentsToClose.map(({ DocStatus }: { DocStatus: string }) => DocStatus)).toEqual(['D', 'E']);
  expect(capo.incompleteCards).toMatchObject([{ ItemName: 'Furgone', TeamId: today }]);
  expect(capo.hoursToApprove).toEqual([]);
  expect(capo.totals).toEqual({
    ...{ teams: 3, earlierTeams: 3, teamsToApprove: 0 },
    ...{ documentsToClose: 2, incompleteCards: 1, hoursToApprove: 0 },
  });

  expect((await look('planner')).totals).toEqual({
    ...{ teams: 4, earlierTeams: 3, teamsToApprove: 1 },
    ...{ documentsToClose: 0, incompleteCards: 2, hoursToApprove: 0 },
  });
  const office = await look('ufficio');
  expect(office.totals).toEqual({
    ...{ teams: 4, earlierTeams: 3, teamsToApprove: 1 },
    ...{ documentsToClose: 3, incompleteCards: 0, hoursToApprove: 1 },
  });
  expect(numbers(office.teamsToApprove)).toEqual([toApprove]);
  expect(office.hoursToApprove).toMatchObject([
    { fullName: 'Verdi Olga', activityTypeName: 'Lavori', Hours: 8 },
  ]);
  expect((await look('operaio')).totals).toMatchObject({ teams: 0, earlierTeams: 0, documentsToClose: 0 });

  // Begun before midnight: the crew is at work, its leader is to finish it; to report it is the leader's alone.
  const yesterday = { PlannedDate: '2026-11-19', members: [104] };
  const night = await buildTeam(db, { ...yesterday, Stato: 'O' });
  const ended = await buildTeam(db, { ...yesterday, Stato: 'C' });
  expect(numbers((await look('operaio')).teams)).toEqual([night]);
  const led = await look('capo');
  expect(numbers(led.earlierTeams)).toEqual([night, ended, toReport, forgotten, neverBegun]);
  expect(numbers(led.teams)).toEqual([ahead, early, today]);
});

it('[SCR-04] every state of the workflow names the next step', () => {
  const states = test.product.workflows['team']?.states ?? [];
  expect(states.map(({ value, next }) => [value, typeof next])).toEqual(
    ['P', 'V', 'O', 'D', 'F', 'C', 'R'].map((value) => [value, 'string']),
  );
});
