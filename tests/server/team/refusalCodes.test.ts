import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RefusalsSchema, WorkflowSchema } from '../../../engine/contract/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';

// A company whose workflow defines one refusal code and takes the others from the server.
let test: TestApp;
let planner: Api;

beforeAll(async () => {
  const codes = (file: unknown): unknown => {
    const { refusals: _of, ...workflow } = file as WorkflowSchema;
    return {
      ...workflow,
      transitions: workflow.transitions.map(({ stateCode: _state, guards, ...transition }) => ({
        ...transition,
        ...(guards === undefined ? {} : { guards: guards.map(({ code: _code, ...guard }) => guard) }),
        // Only the approval has a code for taking over a finished site.
        ...(transition.id === 'changeLeader' ? { stateCode: 'TEAM_NOT_REPORTED' } : {}),
      })),
    };
  };
  const withoutThem = (file: unknown): unknown => {
    const { refusals } = file as RefusalsSchema;
    // The others are named by operations, calls and the workflow of discharges, too.
    const stay = refusals.filter(({ name }) => name !== 'TEAM_MEMBERS_NOT_VALIDATED');
    return { ...(file as object), refusals: stay };
  };
  const product = await changedProduct({
    'team/team.workflow.json': codes,
    'team/team.refusals.json': withoutThem,
  });
  test = await startTestApp({ product });
  planner = await test.api('planner');
});
afterAll(() => test.close());

it('[TEAM-01] a guard without a code refuses in the words of its message', async () => {
  const teamID = await buildTeam(test.database.db, { Cancelled: 'Y' });
  const { status, body } = await planner.get(`/wscnt/teams/cancel/${teamID}`);
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'GUARD_REFUSED',
    ResultMessage: 'Il cantiere è stato eliminato: nessuna operazione è più possibile.',
  });
});

it('[TEAM-01] a call that leads nowhere from here names the state, by its label', async () => {
  const teamID = await buildTeam(test.database.db, { Stato: 'C' });
  const { status, body } = await planner.get(`/wscnt/teams/end/${teamID}/C`);
  expect(status).toBe(409);
  expect(body).toMatchObject({ ResultCode: -1022, code: 'STATE_REFUSED' });
  expect(body.ResultMessage).toContain('Chiuso');
});

it('[TEAM-01] [TEAM-09] a transition has a separate code for other states', async () => {
  const teamID = await buildTeam(test.database.db, { Stato: 'C' });
  const { body } = await planner.post('/wscnt/member/setteamleader', { teamID, EmpID: 105 });
  expect(body.code).toBe('TEAM_NOT_REPORTED');
});
