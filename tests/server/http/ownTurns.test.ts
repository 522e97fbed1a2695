import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTeam } from '../../support/addTeam.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

/** More than a pool has connections. */
const WRITES = 30;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

it('[SEC-P4] one person’s writes that wait for a row leave the connections to the others, and are all done', async () => {
  const { db } = test.database;
  const teamID = await addTeam(db, { empID: TEST_USERS.capo.empID });
  const [leader, planner] = [await test.api('capo'), await test.api('planner')];
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const { answers, other } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('teams').select('teamID').where('teamID', '=', teamID).forUpdate().execute();
    const saves = Array.from({ length: WRITES }, (_, n) =>
      leader.post('/wscnt/teams/update', { TeamData: { teamID, Notes: `Nota ${n}` } }),
    );
    await expect.poll(waiting).toBeGreaterThanOrEqual(4);
    const save = await planner.post('/auth/me/locale', { locale: 'it' });
    return { answers: saves, other: save };
  });
  expect(other.status, JSON.stringify(other.body)).toBe(200);
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
});
