import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Context, checkTransition, stateOf, type WorkflowSchema } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildItems } from '../../support/buildSilo.ts';
import { runs } from '../../support/runs.ts';
import { TEST_USERS, type TestUser } from '../../support/testUsers.ts';
import { type Lived, livesOn } from './lives.ts';

type Row = Readonly<Record<string, unknown>>;

let test: TestApp;
let users: Readonly<Record<TestUser, Api>>;
let lives: Readonly<Record<string, Lived>>;

const WHO = Object.keys(TEST_USERS) as TestUser[];

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  const apis = await Promise.all(WHO.map(async (who) => [who, await test.api(who)] as const));
  users = Object.fromEntries(apis) as typeof users;
  const { db } = test.database;
  await buildItems(db, ['CAVO']);
  await db.insertInto('business_partners').values({ CardCode: 'C1', CardName: 'Enel' }).execute();
  const insertQuery = db.insertInto('activity_types').values({ Name: 'Linea aerea' }).returning('Code');
  const { Code } = await insertQuery.executeTakeFirstOrThrow();
  lives = livesOn({ ActivityType: Code, ItemCode: 'CAVO' });
});
afterAll(() => test.close());

/** Context of the conditions of a workflow for a call by this user. */
async function conditionsFor(record: Row, who: TestUser): Promise<Context> {
  const { role, userId, empID } = TEST_USERS[who];
  const permissions = test.product.roles.roles.find(({ name }) => name === role)?.permissions ?? [];
  const team = await test.database.db
    .selectFrom('teams')
    .selectAll()
    .where('teamID', '=', Number(record['TeamID'] ?? 0))
    .executeTakeFirst();
  const { modules, values: settings } = test.product.settings;
  return { record, team, user: { userId, empID, permissions }, modules, settings, today: '2026-11-20' };
}

/** The transitions of a call that the workflow allows now. */
function allowed(workflow: WorkflowSchema, call: string, conditions: Context) {
  const { permissions } = conditions['user'] as { readonly permissions: readonly string[] };
  return workflow.transitions
    .filter(
      (each) => each.call === call && checkTransition(workflow, each.id, conditions, permissions).allowed,
    )
    .map(({ to, removes }) => (removes === true ? 'gone' : (to ?? stateOf(workflow, conditions))));
}

it('[TEAM-01] every workflow is tested by a user with all actions', () => {
  expect([...Object.keys(lives), 'team'].sort()).toEqual(Object.keys(test.product.workflows).sort());
  for (const [name, { steps }] of Object.entries(lives)) {
    const tried = new Set(steps.map(({ call }) => call));
    const calls = test.product.workflows[name]?.transitions.map(({ call }) => call) ?? [];
    expect(
      calls.filter((call) => !tried.has(call) && !WITHOUT_STEP.has(call)),
      name,
    ).toEqual([]);
  }
});

/** These have no step because they refer to another record; separate tests cover them. */
const WITHOUT_STEP = new Set([
  ...['saveSchedaPercorrenza', 'saveAssegnazione', 'saveTrasferimento'],
  'addDischarge',
]);

it.each(['order', 'mileage-card', 'assignment', 'transfer', 'work-hours', 'discharge', 'project', 'task'])(
  '[TEAM-01] any order of calls keeps %s within its workflow and guards',
  async (name) => {
    const { table, key, build, steps, movesNothing } = lives[name] as Lived;
    const workflow = test.product.workflows[name] as WorkflowSchema;
    const tables = test.database.db as unknown as Kysely<Record<string, Row>>;
    const stored = (id: number): Promise<Row | undefined> =>
      tables.selectFrom(table).selectAll().where(key, '=', id).executeTakeFirst();
    const moved = new Set<string>();
    const step = fc.record({ who: fc.constantFrom(...WHO), step: fc.constantFrom(...steps) });
    const state = fc.constantFrom(...workflow.states.map(({ value }) => value));
    const run = fc.array(step, { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        state,
        fc.constantFrom('C' as const, 'R' as const),
        run,
        async (begin, Stato, sent) => {
          const id = await build(test.database.db, begin, Stato);
          for (const { who, step: each } of sent) {
            const before = await stored(id);
            if (before === undefined) return;
            const ways = allowed(workflow, each.call, await conditionsFor(before, who));
            const isIdle = await movesNothing?.(test.database.db, id);
            const { status, body } = await each.send(users[who], id);
            const after = await stored(id);
            const description = `${who} ${each.call} from ${String(before[workflow.field])}: ${JSON.stringify(body)}`;
            expect(status, description).toBeLessThan(500);
            if (status !== 200) {
              expect(after, description).toEqual(before);
              continue;
            }
            if (isIdle === true) {
              expect([after, ways.length > 0], description).toEqual([before, true]);
              continue;
            }
            const state = after === undefined ? 'gone' : String(after[workflow.field]);
            expect(ways, description).toContain(state);
            moved.add(`${String(before[workflow.field])}>${state}`);
          }
        },
      ),
      { numRuns: runs(15) },
    );
    // A test in which everything is refused would hold as well.
    expect(moved.size).toBeGreaterThan(1);
  },
  120_000,
);
