import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '../../../engine/index.ts';
import { ensureDemo } from '../../../scripts/seed/seedDatabase.ts';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { buildApp } from '../../../server/startServer.ts';
import { type Api, createApi } from '../../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { approveSite } from '../../support/siteCalls.ts';
import { testProduct } from '../../support/testProduct.ts';

let database: TestDatabase;
let dataDir: string;
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  const product = await testProduct();
  [database, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'cantieri-demo-'))]);
  const files = await openFileStore(dataDir);
  await ensureDemo({ db: database.db, product, files, today: dayAt(new Date(), 'Europe/Rome') });
  app = await buildApp({ database, product, dataDir, demo: true });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  await app?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const signIn = (username: string): Promise<Api> => createApi(address, username, 'cantieri');

async function teamsIn(Stato: string): Promise<{ teamID: number; empID: number }[]> {
  return database.db
    .selectFrom('teams')
    .select(['teamID', 'empID'])
    .where('Stato', '=', Stato as 'R')
    .where('Approved', '=', 'N')
    .orderBy('teamID')
    .execute();
}

describe('a visitor of the demo', () => {
  it('[SCR-04] finds as leader a site in each state of the day', async () => {
    const capo = await signIn('capo');
    const { body } = await capo.get('/api/dashboard');
    expect([...body.teams, ...body.earlierTeams].map(({ Stato }: { Stato: string }) => Stato).sort()).toEqual(
      expect.arrayContaining(['C', 'O', 'P', 'V']),
    );
  });

  it('[TEAM-08] [CHK-06] approves every reported site as planner: none lacks data', async () => {
    const planner = await signIn('planner');
    const reported = await teamsIn('R');
    expect(reported.length).toBeGreaterThan(3);
    for (const { teamID } of reported) {
      const { status, body } = await approveSite(planner, teamID);
      expect([teamID, status, body.ResultMessage]).toEqual([teamID, 200, '']);
    }
  }, 120_000);

  it('[DOC-02] sends documents again that the ERP refused', async () => {
    const office = await signIn('ufficio');
    const failed = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '<>', 'print')
      .where('status', '=', 'E')
      .execute();
    expect(failed.length).toBeGreaterThan(0);
    const { status, body } = await office.post('/api/sync/retry', { ids: failed.map(({ id }) => id) });
    expect([status, body.ResultCode]).toEqual([200, 0]);
  });

  it('[TEAM-08] has the paper printed that could not be', async () => {
    const office = await signIn('ufficio');
    const { queue } = (await office.get('/api/prints?status=E')).body;
    expect(queue).toMatchObject([
      { reportCode: 'PJC', message: expect.stringContaining('la stampa dei PDF non risponde') },
    ]);
    const [{ id, teamID }] = queue;
    expect((await office.post('/api/prints/retry', { ids: [id] })).body.ResultData).toEqual({ retried: 1 });
    await eventually(async () => (await office.get(`/api/prints?teamID=${teamID}`)).body.queue, {
      timeout: 100_000,
    }).toMatchObject([{ id, DocStatus: 'Y' }]);
  }, 120_000);

  it('[DIS-11] reports a leader without inventory', async () => {
    const { empID } = await database.db
      .selectFrom('employees')
      .select('empID')
      .where('isLeader', '=', 'Y')
      .where(
        'empID',
        'not in',
        database.db.selectFrom('silos').select('empID').where('empID', 'is not', null) as never,
      )
      .executeTakeFirstOrThrow();
    const planner = await signIn('planner');
    const team = (await teamsIn('O')).find((each) => each.empID === empID);
    expect(team).toBeDefined();
    const { status, body } = await planner.post('/api/inventory/silos/discharges', { TeamID: team?.teamID });
    expect([status, body.code]).toEqual([404, 'INVENTORY_MISSING']);
    expect(body.ResultMessage).toContain('inventario');
  });

  it('continues the numbers of existing documents', async () => {
    const { rows } = await database.pool.query(
      `select series, last, (select max("DocNum") from orders where "SobisDocType" = case series when 'DDT' then 'D' when 'FIR' then 'F' else '' end
        and extract(year from "DocDate") = year) as used from number_series where series in ('DDT', 'FIR', 'ORD')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { last, used } of rows) expect(last).toBe(used);
  });
});
