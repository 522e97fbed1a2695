import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { startScript } from '../../support/runScript.ts';

const soon = { timeout: 40_000, interval: 50 };
const OVER_STOCK = 'La quantità inserita è maggiore della giacenza!';
const NOTHING_DONE = 'Il primo invio non era andato a buon fine e nulla è stato registrato. Ora: ';

let test: TestApp;
let here: Api;
let other: Awaited<ReturnType<typeof startOther>>;
beforeAll(async () => {
  test = await startTestApp({
    limits: { connect: 5_000, statement: 30_000, lock: 2_000, idleInTransaction: 60_000 },
  });
  here = await test.api('planner');
  other = await startOther();
});
afterAll(async () => {
  await other?.kill();
  await test?.close();
});

/** A second server on the same database, in a separate process, to be killed. */
async function startOther() {
  const child = startScript('tests/support/processes/printingServer.ts', [test.database.url, test.dataDir]);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toContain('ready '), soon);
  const ended = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { api: await createApi(/ready (\S+)/.exec(output)?.[1] ?? '', 'planner'), kill };
}

/** Two teams of one leader that take from one silo with ten metres. */
async function site() {
  const { db } = test.database;
  const empID = await buildEmployee(db);
  const silo = await buildSilo(db, [{ ItemCode: 'CAVO', Quantity: 10 }], { empID });
  const team = async () => buildTeam(db, { empID, Stato: 'O', pmgEntry: await buildProject(db) });
  const teams = { ours: await team(), theirs: await team() };
  for (const TeamID of Object.values(teams)) await here.post('/api/inventory/silos/discharges', { TeamID });
  return { silo, ...teams };
}
const take = (api: Api, TeamID: number, Quantity: number, headers: Readonly<Record<string, string>>) =>
  api.post(
    '/api/inventory/silos/dischargeItem',
    { dischargeItem: { ItemCode: 'CAVO', Quantity }, dischargeData: { TeamID }, itemType: 'company' },
    { headers },
  );
const first = (key: string) => ({ 'idempotency-key': key });
const repeat = (key: string) => ({ ...first(key), 'idempotency-repeat': '1' });

async function rows(text: string, ...values: unknown[]) {
  return (await test.database.pool.query(text, values)).rows;
}
const keptOf = (key: string) => rows('select answer from idempotency where key = $1', key);
const takenBy = async (TeamID: number) =>
  (
    await rows(
      'select l."Quantity" from discharge_lines l join discharges d on d."Id" = l."dischargeId" where d."TeamID" = $1',
      TeamID,
    )
  ).map(({ Quantity }) => Number(Quantity));

/** Another transaction that locks the discharges of the silo until it gets the remaining stock. */
async function holdStock(silo: number) {
  const client = await test.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from discharges where "SiloAbsEntry" = $1 for update', [silo]);
  return {
    leave: async (quantity: number) => {
      await client.query('update inventory_lines set "Quantity" = $2 where "SiloAbsEntry" = $1', [
        silo,
        quantity,
      ]);
      await client.query('commit');
      client.release();
    },
  };
}
/** Number of transactions of this database that wait for a row lock. */
const waitingCount = async () =>
  (
    await rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

describe('a write that is sent again', () => {
  it('[REL-1] while the first is running reports so, and then its outcome', async () => {
    const { silo, ours } = await site();
    const stock = await holdStock(silo);
    const began = take(other.api, ours, 8, first('slow'));
    await expect.poll(waitingCount, soon).toBe(1);
    const early = await take(here, ours, 8, repeat('slow'));
    expect([early.status, early.headers.get('retry-after'), early.body]).toMatchObject([
      503,
      '2',
      { code: 'BUSY', firstAttempt: 'running' },
    ]);
    expect(early.body.ResultMessage).toMatch(/^Il primo invio è ancora in corso\. .*Riprova/);
    await stock.leave(10);
    const done = await began;
    expect(done.status).toBe(200);
    expect((await take(here, ours, 8, repeat('slow'))).body).toEqual(done.body);
    expect(await takenBy(ours)).toEqual([8]);
  });
});

describe('a write whose server was killed before its answer', () => {
  type Site = Awaited<ReturnType<typeof site>>;
  let [refused, committed, late]: Site[] = [];
  const of = (found: Site | undefined): Site => found as Site;
  /** Two are cut off in mid-transaction, one after its commit, by one kill. */
  beforeAll(async () => {
    [refused, committed, late] = [await site(), await site(), await site()];
    const lost = [take(other.api, of(committed).ours, 8, first('committed')).catch(() => 'no answer')];
    await vi.waitFor(async () => expect(await keptOf('committed')).toHaveLength(1), soon);
    const stocks = [await holdStock(of(refused).silo), await holdStock(of(late).silo)];
    const cutOff = [
      take(other.api, of(refused).ours, 8, first('cut-off')).catch(() => 'no answer'),
      take(other.api, of(late).ours, 8, first('done-late')).catch(() => 'no answer'),
    ];
    await vi.waitFor(async () => expect(await waitingCount()).toBe(2), soon);
    await other.kill();
    await Promise.all(lost);
    expect(await Promise.all(cutOff)).toEqual(['no answer', 'no answer']);
    await stocks[0]?.leave(5);
    await stocks[1]?.leave(10);
    await (await holdStock(of(committed).silo)).leave(1);
  });

  it('[REL-1] in mid-transaction: refused now, the repeat reports that it was not done, and the obstacle', async () => {
    const { ours } = of(refused);
    const { status, body } = await take(here, ours, 8, repeat('cut-off'));
    expect([status, body]).toEqual([
      409,
      {
        ResultCode: expect.any(Number),
        ResultMessage: `${NOTHING_DONE}${OVER_STOCK}`,
        code: 'DISCHARGE_OVER_STOCK',
        firstAttempt: 'none',
      },
    ]);
    expect(await takenBy(ours)).toEqual([]);
    // The answer stays true until the quantity is reduced.
    expect((await take(here, ours, 5, first('less'))).status).toBe(200);
    expect(await takenBy(ours)).toEqual([5]);
  });

  it('[REL-1] after the commit: the repeat ends in the first outcome, although the stock is gone by now', async () => {
    const { ours } = of(committed);
    const again = await take(here, ours, 8, repeat('committed'));
    expect([again.status, again.body]).toMatchObject([200, { ResultCode: 0, ResultData: { Quantity: 8 } }]);
    expect(again.body).not.toHaveProperty('firstAttempt');
    expect(await takenBy(ours)).toEqual([8]);
    // The same content under a new key is refused as a new request, without a reference to the first.
    const anew = await take(here, ours, 9, first('anew'));
    expect(anew.body).toMatchObject({ code: 'DISCHARGE_OVER_STOCK', ResultMessage: OVER_STOCK });
    expect(anew.body).not.toHaveProperty('firstAttempt');
  });

  it('[REL-1] in mid-transaction without an obstacle: the repeat executes it once', async () => {
    const { ours } = of(late);
    for (const headers of [repeat('done-late'), repeat('done-late')])
      expect((await take(here, ours, 8, headers)).status).toBe(200);
    expect(await takenBy(ours)).toEqual([8]);
  });
});

describe('a write that is sent again later', () => {
  it('[REL-1] after the first was refused reports that it was not done', async () => {
    const { ours } = await site();
    const refused = await take(here, ours, 11, first('no'));
    const again = await take(here, ours, 11, repeat('no'));
    expect([again.status, again.body]).toEqual([
      refused.status,
      {
        ...refused.body,
        ResultMessage: `${NOTHING_DONE}${refused.body.ResultMessage}`,
        firstAttempt: 'none',
      },
    ]);
    expect(await takenBy(ours)).toEqual([]);
  });

  it('[REL-1] a late first attempt does not execute a write that was reported as not done', async () => {
    const { silo, ours } = await site();
    const refused = await take(here, ours, 11, repeat('overtaken'));
    expect(refused.body).toMatchObject({ code: 'DISCHARGE_OVER_STOCK', firstAttempt: 'none' });
    await (await holdStock(silo)).leave(20);
    const late = await take(here, ours, 11, first('overtaken'));
    expect([late.status, late.body.code]).toEqual([409, 'ATTEMPT_GIVEN_UP']);
    expect(await takenBy(ours)).toEqual([]);
    // The sender, who got the first answer, may still repeat it.
    for (const headers of [repeat('overtaken'), repeat('overtaken')])
      expect((await take(here, ours, 11, headers)).status).toBe(200);
    expect(await takenBy(ours)).toEqual([11]);
  });

  it('[REL-1] keeps the fields that are wrong, also where only the database saw them', async () => {
    const admin = await test.api('admin');
    const user = { obj: { username: 'capo', fullName: 'Nuovo', role: 'operaio', password: 'Tralicci1!' } };
    const save = (headers: Readonly<Record<string, string>>) => admin.post('/api/users', user, { headers });
    const refused = await save(first('double'));
    expect(refused.body.code).toBe('DUPLICATE');
    const again = await save(repeat('double'));
    expect(again.body).toEqual({
      ...refused.body,
      ResultMessage: `${NOTHING_DONE}${refused.body.ResultMessage}`,
      firstAttempt: 'none',
    });
  });

  it('[REL-1] ignores a missing first without a key, and refuses a key with other content', async () => {
    const { ours } = await site();
    const { body } = await take(here, ours, 11, { 'idempotency-repeat': '1' });
    expect(body).toMatchObject({ ResultMessage: OVER_STOCK });
    expect((await take(here, ours, 2, first('lent'))).status).toBe(200);
    const otherAnswer = await take(here, ours, 11, repeat('lent'));
    expect(otherAnswer.body).toMatchObject({ code: 'IDEMPOTENCY_REUSED' });
    expect(otherAnswer.body).not.toHaveProperty('firstAttempt');
  });
});
