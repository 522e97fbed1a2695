import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/host/db/Database.ts';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
beforeAll(async () => {
  test = await startTestApp();
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const numbers = ({ body }: Answer): number[] => body.teams.map(({ teamID }: { teamID: number }) => teamID);

/** A list is read with the statements of the same request before; what it answers is always of now. */
describe('a list that is read again', () => {
  it('counts all rows, also while they become more and fewer', async () => {
    const pmgEntry = await buildProject(db());
    const days = ['2027-01-01', '2027-01-02', '2027-01-03'];
    const teams: number[] = [];
    for (const PlannedDate of days) teams.unshift(await buildTeam(db(), { pmgEntry, PlannedDate }));
    const listPage = async (page: number) => {
      const answer = await planner.get(`/wscnt/teams/list?ProjectEntry=${pmgEntry}&perPage=2&page=${page}`);
      return {
        rows: numbers(answer),
        total: answer.body.total,
        fields: Object.keys(answer.body.teams[0] ?? {}),
      };
    };
    const [first, again] = [await listPage(1), await listPage(1)];
    expect(first).toMatchObject({ rows: teams.slice(0, 2), total: 3 });
    expect(again).toEqual(first);
    expect(await listPage(2)).toMatchObject({ rows: teams.slice(2), total: 3 });
    teams.unshift(await buildTeam(db(), { pmgEntry, PlannedDate: '2027-01-04' }));
    for (const _ of [1, 2]) expect(await listPage(1)).toMatchObject({ rows: teams.slice(0, 2), total: 4 });
    for (const _ of [1, 2]) expect(await listPage(2)).toMatchObject({ rows: teams.slice(2), total: 4 });
    await db().updateTable('teams').set({ Cancelled: 'Y' }).where('teamID', 'in', teams.slice(1)).execute();
    for (const _ of [1, 2]) expect(await listPage(2)).toMatchObject({ rows: [], total: 1 });
    for (const _ of [1, 2]) expect(await listPage(1)).toMatchObject({ rows: teams.slice(0, 1), total: 1 });
  });

  it('shows what role, person and session allow at that moment', async () => {
    const foreignTeam = await buildTeam(db(), { empID: await buildEmployee(db()) });
    const list = () => capo.get('/wscnt/teams/list?perPage=100');
    const become = (user: Updateable<Database['users']>) =>
      db().updateTable('users').set(user).where('username', '=', 'capo').execute();
    expect(numbers(await list())).not.toContain(foreignTeam);
    await become({ role: 'pianificatore' });
    expect(numbers(await list())).toContain(foreignTeam);
    await become({ role: 'caposquadra' });
    expect(numbers(await list())).not.toContain(foreignTeam);
    const ofCapo = numbers(await list());
    await become({ empID: await buildEmployee(db()) });
    expect(numbers(await list())).not.toEqual(ofCapo);
    await become({ empID: 103 });
    expect(numbers(await list())).toEqual(ofCapo);
    await db().deleteFrom('sessions').where('userId', '=', 3).execute();
    expect((await list()).status).toBe(401);
  });

  it('follows a publication', async () => {
    const list = async () => numbers(await planner.get('/wscnt/teams/list?perPage=100'));
    await buildTeam(db(), { PlannedDate: '2027-02-01' });
    const before = [await list(), await list()].at(-1) ?? [];
    expect(before.length).toBeGreaterThan(1);
    await test.app.schemas.activate(
      await changedProduct({
        // That of the first call, the list.
        'team/team.calls.json': (content) =>
          JSON.parse(JSON.stringify(content).replace('"descending":true', '"descending":false')),
      }),
    );
    expect(await list()).toEqual(before.toReversed());
  });
});
