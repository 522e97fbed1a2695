import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import { type ContractApp, make, OWN_LEADER, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

/**
 * Calls that change a site, its crew, its report, its checklists, its files, its vehicles or its discharges.
 */
const CHANGE_A_SITE: readonly CallName[] = [
  ...(['updateTeam', 'cancelTeam', 'SetTeamLeader', 'apriCantiere', 'chiudiCantiere'] as const),
  ...(['chiudiCantiereRapportino', 'reverseChiudiCantiereRapportino', 'approveWorks'] as const),
  ...(['ValidateMember', 'AddMember', 'CopyMember', 'RemoveMember'] as const),
  ...([
    'saveReportChecks',
    'saveReportActivity',
    'deleteReportActivity',
    'restoreDeleted',
    'AddUpdatePJC',
    'AddUpdateVIS',
  ] as const),
  ...(['uploadAttachment', 'deleteAttachment', 'saveTeamAutomezzi', 'saveTeamAttrezzature'] as const),
  ...(['saveSchedaPercorrenza', 'saveAssegnazione', 'saveTrasferimento'] as const),
  ...(['addDischarge', 'removeDischarge'] as const),
];

let test: ContractApp;
let changes: Changes;
beforeAll(async () => {
  test = await startContractApp();
  changes = await watchChanges(test.database);
});
afterAll(() => test?.close());

/** Makes the case's call on a team of that kind. */
async function attempt(name: CallName, teams: { readonly [column: string]: string }) {
  const { as, given } = allCases[name];
  const prepared = await given(await test.world(as, OWN_LEADER, teams));
  const api = await test.as(as);
  await changes.take();
  const call = test.product.calls[name];
  if (call === undefined) throw new Error(`no call ${name}`);
  return make(api, call, prepared);
}

describe.each([
  { kind: 'approved', teams: { Stato: 'R', Approved: 'Y' } },
  { kind: 'cancelled', teams: { Stato: 'P', Cancelled: 'Y' } },
])('a site that is $kind stays as it was', ({ teams }) => {
  it.each(CHANGE_A_SITE)('[TEAM-06] refuses %s with a message, and writes no row', async (name) => {
    const { status, body } = await attempt(name, teams);
    expect({ name, status }, JSON.stringify(body)).toEqual({ name, status: 409 });
    expect(body.ResultCode).toBeLessThan(0);
    expect(body.ResultMessage).toMatch(/\S+ \S/);
    expect(await changes.take()).toEqual([]);
  });

  it('[VEH-05] gets no other mileage card; a cancelled one may finish those it has, an approved one not even that', async () => {
    const finished = await attempt('confirmSchedaPercorrenza', teams);
    const dropped = await attempt('deleteSchedaPercorrenza', teams);
    const status = 'Cancelled' in teams ? 200 : 409;
    expect([finished.status, dropped.status]).toEqual([status, status]);
  });

  it.each(['fetchTeam', 'fetchReport', 'fetchVISList', 'fetchPreJobCheck'] as const)(
    '%s still shows it',
    async (name) => {
      expect((await attempt(name, teams)).status).toBe(200);
    },
  );
});
