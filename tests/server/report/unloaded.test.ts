import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildCompleteReport, buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { endReport, takeMaterial } from '../../support/reportCalls.ts';
import { startScript } from '../../support/runScript.ts';
import { approveSite } from '../../support/siteCalls.ts';

const soon = { timeout: 40_000, interval: 50 };

let test: TestApp;
let planner: Api;
beforeAll(async () => {
  test = await startTestApp();
  planner = await test.api('planner');
});
afterAll(() => test.close());

const servers: ReturnType<typeof startScript>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
});

const db = () => test.database.db;
const approve = (api: Api, TeamId: number) => approveSite(api, TeamId);

/**
 * A closed site with a complete report that took 10 of the company's cable and 4 meters of ENEL's from a
 * separate silo.
 */
async function siteWithMaterial() {
  const empID = await buildEmployee(db());
  const silo = await buildSilo(
    db(),
    [
      { ItemCode: 'CAVO', Quantity: 100 },
      { ItemCode: 'CONTATORE', Quantity: 20, itemType: 'enel' },
    ],
    { empID },
  );
  const teamID = await buildTeam(db(), { empID, Stato: 'C' });
  await buildCompleteReport(db(), teamID);
  await takeMaterial(planner, teamID, 'company', 10);
  await takeMaterial(planner, teamID, 'enel', 4);
  const stock = async () =>
    (
      await db()
        .selectFrom('inventory_lines')
        .select('Quantity')
        .where('SiloAbsEntry', '=', silo)
        .orderBy('ItemCode')
        .execute()
    ).map(({ Quantity }) => Quantity);
  const team = () =>
    db()
      .selectFrom('teams')
      .select(['Stato', 'Approved'])
      .where('teamID', '=', teamID)
      .executeTakeFirstOrThrow();
  /** The documents that wait for the ERP. */
  const errands = async () =>
    (
      await db()
        .selectFrom('discharges')
        .innerJoin('outbox', (join) =>
          join
            .on('outbox.kind', '=', 'discharge')
            .on(({ cast, eb, ref }) => eb('outbox.key', '=', cast<string>(ref('discharges.Id'), 'text'))),
        )
        .select('discharges.kind')
        .where('TeamID', '=', teamID)
        .orderBy('discharges.kind')
        .execute()
    ).map(({ kind }) => kind);
  return { teamID, silo, stock, team, errands };
}

/** A second server on the same database, in a separate process, to be killed. */
async function otherServer() {
  const child = startScript('tests/support/processes/printingServer.ts', [test.database.url, test.dataDir]);
  servers.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, soon).toContain('ready ');
  const kill = async () => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
  return { api: await createApi(/ready (\S+)/.exec(output)?.[1] ?? '', 'planner'), kill };
}

/** Another transaction that locks the stock of a silo. */
async function holdStock(silo: number) {
  const client = await test.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from inventory_lines where "SiloAbsEntry" = $1 for update', [silo]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
const waiting = async () =>
  (
    await test.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length;

describe('the material of a site', () => {
  it('[REL-7] has left the silo when the report is handed in, and ENEL’s when it is approved: no client has to come back', async () => {
    const { teamID, stock, errands } = await siteWithMaterial();
    expect((await endReport(planner, teamID)).body.ResultData.Stato).toBe('R');
    expect([await stock(), await errands()]).toEqual([[90, 20], ['company']]);
    expect((await approve(planner, teamID)).body.ResultData.Approved).toBe('Y');
    expect([await stock(), await errands()]).toEqual([
      [90, 16],
      ['company', 'enel'],
    ]);
  });

  it('[REL-7] is refused with the approval if it fails: with the reason, and without effect', async () => {
    const { teamID, silo, stock, team, errands } = await siteWithMaterial();
    await endReport(planner, teamID);
    const give = (active: 'Y' | 'N') =>
      db().updateTable('silos').set({ active }).where('AbsEntry', '=', silo).execute();
    await give('N');
    expect((await approve(planner, teamID)).body).toMatchObject({
      code: 'TEAM_REFUSED',
      ResultMessage: expect.stringMatching(/ENEL .* è del silos .+, che non è più del caposquadra/),
    });
    expect([await team(), await stock(), await errands()]).toEqual([
      { Stato: 'R', Approved: 'N' },
      [90, 20],
      ['company'],
    ]);
    await give('Y');
    expect((await approve(planner, teamID)).status).toBe(200);
    expect(await stock()).toEqual([90, 16]);
  });

  it('[REL-7] a leader without a silo and discharges does not block it', async () => {
    const empID = await buildEmployee(db());
    const silo = await buildSilo(db(), [], { empID });
    const teamID = await buildTeam(db(), { empID, Stato: 'C' });
    await buildCompleteReport(db(), teamID);
    await planner.post('/api/inventory/silos/discharges', { TeamID: teamID });
    await db().updateTable('silos').set({ active: 'N' }).where('AbsEntry', '=', silo).execute();
    expect((await endReport(planner, teamID)).status).toBe(200);
    expect((await approve(planner, teamID)).body.ResultData.Approved).toBe('Y');
  });

  it.each([
    ['end-report', endReport, { Stato: 'C', Approved: 'N' }, [90, 20]],
    ['approve', approve, { Stato: 'R', Approved: 'N' }, [90, 16]],
  ] as const)(
    '[REL-7] %s of a server that is killed on the way is not done in part, and done whole by the next',
    async (name, call, before, after) => {
      const { teamID, silo, stock, team } = await siteWithMaterial();
      if (name === 'approve') await endReport(planner, teamID);
      const had = await stock();
      const { api, kill } = await otherServer();
      const leave = await holdStock(silo);
      const lost = call(api, teamID).catch(() => 'no answer');
      await expect.poll(waiting, soon).toBe(1);
      await kill();
      expect(await lost).toBe('no answer');
      await leave();
      expect([await team(), await stock()]).toEqual([before, had]);
      expect((await call(planner, teamID)).status).toBe(200);
      expect(await stock()).toEqual(after);
    },
  );
});
