import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAt, setAt } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';

// A company where only planners may finish the crew of a closed site.
let test: TestApp;
let planner: Api;
let capo: Api;

beforeAll(async () => {
  const lenient = (file: unknown): unknown => {
    const place = 'x-may.do.changeCrew.TEAM_CLOSED';
    const ways = getAt(file, place) as readonly object[];
    return setAt(file, place, [...ways, { permissions: ['Team.plan'] }]);
  };
  test = await startTestApp({ product: await changedProduct({ 'team/team.entity.json': lenient }) });
  planner = await test.api('planner');
  capo = await test.api('capo');
});
afterAll(() => test.close());

it('[TEAM-10] permits operations of a site as declared in its entity, without code', async () => {
  const teamID = await buildTeam(test.database.db, { Stato: 'C', empID: 103 });
  const refused = await capo.post('/wscnt/member/add', { teamID, EmpID: 105 });
  expect([refused.status, refused.body.code]).toEqual([409, 'TEAM_CLOSED']);
  const added = await planner.post('/wscnt/member/add', { teamID, EmpID: 105 });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
});

it('[TEAM-08] the refusals before it come first, of planners as well', async () => {
  const teamID = await buildTeam(test.database.db, { Stato: 'R', Approved: 'Y', empID: 103 });
  const { body } = await planner.post('/wscnt/member/add', { teamID, EmpID: 105 });
  expect(body.code).toBe('TEAM_APPROVED');
});
