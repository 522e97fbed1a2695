import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type ContractApp, make, OTHER_LEADER, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';
import permissions from './permissions.cases.json' with { type: 'json' };
import { TODAY } from './World.ts';

/** In every record of the other crew that a person can put words into. */
const SECRET = 'Segretissimo';

const allowed = (role: string) =>
  new Set(permissions.allowed.filter(({ roles }) => roles.includes(role)).flatMap((group) => group.calls));
const reads = Object.values((await testProduct()).calls).filter(
  ({ effect, stream, binary }) => effect === 'read' && stream !== true && binary === undefined,
);

let test: ContractApp;
beforeAll(async () => {
  test = await startContractApp();
  await writeSecrets();
});
afterAll(() => test?.close());

/** A day of another crew: site, report, checklists, files, documents, hours, calendar, project. */
async function writeSecrets(): Promise<void> {
  const world = await test.world('planner', OTHER_LEADER);
  const { db, empID, pmgEntry, employee } = world;
  await db.updateTable('projects').set({ NAME: SECRET }).where('AbsEntry', '=', pmgEntry).execute();
  const member = await employee();
  const teamID = await world.team('C', { Notes: SECRET, members: [member] });
  const answers = JSON.stringify({ picchetto: SECRET, rischi: SECRET });
  const common = { DocDate: TODAY, Notes: SECRET };
  const ItemCode = await world.vehicle({ ItemName: SECRET, teams: [teamID], empID: null });
  await Promise.all([
    db
      .insertInto('report_activities')
      .values({ teamId: teamID, empID, Descrizione: SECRET, UM: 'm' })
      .execute(),
    db.insertInto('pre_job_checks').values({ teamId: teamID, answers }).execute(),
    db.insertInto('vis').values({ teamId: teamID, answers }).execute(),
    db.insertInto('tasks').values({ pmgEntry, Name: SECRET }).execute(),
    db.insertInto('subprojects').values({ ProjectID: pmgEntry, SubprojectName: SECRET }).execute(),
    db.insertInto('project_lines').values({ AbsEntry: pmgEntry, LineNum: 1, Description: SECRET }).execute(),
    db.insertInto('events').values({ Subject: SECRET, StartDate: TODAY, HandledByEmployee: empID }).execute(),
    db.insertInto('drafts').values({ userId: 2, form: 'vis', key: 'x', data: answers }).execute(),
    world.order({ NumAtCard: SECRET, CardName: SECRET, Comments: SECRET, teamID, DocStatus: 'E' }),
    world.hours({ Notes: SECRET, Status: 'I' }),
    world.hours({ Notes: SECRET, empID: member }),
    db
      .insertInto('mileage_cards')
      .values({ ...common, ItemCode, TeamId: teamID, empID, KmOreIniziali: 1 })
      .execute(),
    db
      .insertInto('assignments')
      .values({ ...common, ItemCode, TeamId: teamID, empID })
      .execute(),
    db
      .insertInto('transfers')
      .values({ ...common, ItemCode, TeamId: teamID, BinCode: 'SILO-002' })
      .execute(),
  ]);
}

describe.each([
  { role: 'caposquadra', user: 'capo' },
  { role: 'operaio', user: 'operaio' },
] as const)('reads of a $role contain no text of another crew', ({ role, user }) => {
  const may = allowed(role);
  // The fleet is visible to everybody, because whoever takes a vehicle must find it. Names of people are
  // visible, too.
  const shared = new Set([
    'fetchAutomezzi',
    'fetchAvailableAutomezzi',
    'fetchAttrezzature',
    'searchVehicles',
  ]);
  const ownReads = reads.filter(({ name }) => may.has(name) && !shared.has(name));

  it.each(ownReads)('[PERM-03] [PERM-05] $name', async (call) => {
    const api = await test.as(user);
    const prepared = await allCases[call.name as CallName].given(await test.world(user));
    const widest = widestQueries(call, prepared.query ?? {});
    for (const query of widest) {
      const answer = await make(api, call, { ...prepared, query });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    }
  });
});

it('contain it for the planner, who sees every team', async () => {
  const planner = await test.as('planner');
  const matches = await planner.get(`/wscnt/teams/list?q=${SECRET}&perPage=100`);
  expect(JSON.stringify(matches.body)).toContain(SECRET);
  expect((await planner.get(`/wscnt/prj/list?q=${SECRET}`)).body.total).toBe(1);
});

/**
 * The query of the case, then no filter, then a search for the secret word, then one for the other leader.
 */
function widestQueries(
  call: CallModel,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>>[] {
  const { properties = {}, required = [] } = (call.query ?? {}) as {
    properties?: Readonly<Record<string, unknown>>;
    required?: readonly string[];
  };
  const needed = Object.fromEntries(required.map((name) => [name, given[name]]));
  const takes = (name: string) => Object.hasOwn(properties, name);
  const all = { ...needed, ...(takes('perPage') ? { perPage: 100 } : {}) };
  const filterName = ['empID', 'EmpID'].find(takes);
  return [
    given,
    all,
    ...(takes('q') ? [{ ...all, q: SECRET }] : []),
    ...(filterName === undefined ? [] : [{ ...all, [filterName]: OTHER_LEADER }]),
  ];
}
