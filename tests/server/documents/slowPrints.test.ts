import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Renderer } from '../../../renderer-pdf/index.ts';
import { addQueuedPrint } from '../../support/addQueuedPrint.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { testProduct } from '../../support/testProduct.ts';

/** A printer that finishes on demand, so that the test can look at the database meanwhile. */
function slowPrinter() {
  const printing: (() => void)[] = [];
  let look = async (): Promise<void> => {};
  const documents: Renderer = {
    async render() {
      await look();
      await new Promise<void>((resolve) => printing.push(resolve));
      return Buffer.from('%PDF-1.7 slow');
    },
    renderPicture: () => Promise.reject(new Error('nobody draws here')),
    startBrowser: async () => {},
    healthy: async () => true,
    close: async () => {},
  };
  return {
    documents,
    printing,
    whilePrinting(seen: () => Promise<void>) {
      look = seen;
    },
    async end() {
      await expect.poll(() => printing.length, { timeout: 30_000 }).toBeGreaterThan(0);
      for (const done of printing.splice(0)) done();
    },
  };
}

describe('a document that takes long to print', () => {
  const printer = slowPrinter();
  let test: TestApp;
  let capo: Api;
  beforeAll(async () => {
    test = await startTestApp({ documents: printer.documents });
    capo = await test.api('capo');
  });
  afterAll(() => test.close());

  async function team(): Promise<number> {
    const teamId = await buildTeam(test.database.db, { Stato: 'O' });
    await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, TA_MT: 'Y' } });
    return teamId;
  }
  const keep = (objid: number, key?: string) =>
    capo.post(
      '/wscnt/docs/render-and-save',
      { objtype: 'team', objid, reportCode: 'PJC' },
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );
  const files = async (parentId: number) =>
    (await capo.post('/base/attachmentsByParentId', { parentId })).body.attachments;
  /** Open transactions of this database that wait for the client. */
  async function openTransactions(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(test.database.db);
    return rows[0]?.count ?? -1;
  }

  /** Transactions that stay open during a print; those of other jobs of the server end quickly. */
  async function heldTransactions(): Promise<number> {
    let open = -1;
    const look = async () => {
      open = await openTransactions();
      return open;
    };
    await expect
      .poll(look)
      .toBe(0)
      .catch(() => undefined);
    return open;
  }

  it('[SEC-P4] holds no connection of the database while it prints', async () => {
    const teamID = await team();
    const counts: number[] = [];
    printer.whilePrinting(async () => void counts.push(await heldTransactions()));
    const storedPaper = keep(teamID);
    await printer.end();
    expect((await storedPaper).body.ResultCode).toBe(0);
    expect(counts).toEqual([0]);
    expect(await files(teamID)).toHaveLength(1);
  });

  it('[SEC-P4] holds none either when an approval asked for it', async () => {
    const teamID = await team();
    const counts: number[] = [];
    printer.whilePrinting(async () => void counts.push(await heldTransactions()));
    await addQueuedPrint(test.database.db, { teamID, reportCode: 'PJC', userId: 2 });
    await printer.end();
    await expect.poll(() => files(teamID), { timeout: 30_000 }).toHaveLength(1);
    expect(counts).toEqual([0]);
  });

  it('[SEC-P4] leaves the others their connections, however many ask at once', async () => {
    const teams = await Promise.all(Array.from({ length: 3 }, team));
    printer.whilePrinting(async () => {});
    const all = Array.from({ length: 60 }, (_, n) => keep(teams[n % 3] ?? 0));
    await expect.poll(() => printer.printing.length, { timeout: 30_000 }).toBeGreaterThan(0);
    // The pool has twenty connections: if each print held one, this request would wait.
    expect((await (await test.api('operaio')).get('/auth/me')).status).toBe(200);
    const ending = setInterval(() => {
      for (const done of printer.printing.splice(0)) done();
    }, 20);
    const answers = await Promise.all(all).finally(() => clearInterval(ending));
    expect(new Set(answers.map(({ status }) => status)).has(200)).toBe(true);
    for (const teamID of teams) expect(await files(teamID)).toHaveLength(1);
  });

  it('[SEC-P13] stores a file under a safe name, whatever the request contains', async () => {
    const teamID = await team();
    const fileName = 'fattura\u202efdp.exe';
    const storedPaper = capo.post('/wscnt/docs/render-and-save', {
      objtype: 'team',
      objid: teamID,
      reportCode: 'PJC',
      fileName,
    });
    await printer.end();
    expect((await storedPaper).body.ResultData.fileName).toBe('fattura_fdp.exe.pdf');
  });

  it('[SEC-P4] is not filed for who lost it while it was printed', async () => {
    const teamID = await team();
    const storedPaper = keep(teamID);
    await expect.poll(() => printer.printing.length, { timeout: 30_000 }).toBe(1);
    await test.database.db.updateTable('teams').set({ empID: 105 }).where('teamID', '=', teamID).execute();
    await printer.end();
    expect((await storedPaper).body.code).toBe('NOT_YOURS');
    const planner = await test.api('planner');
    expect(
      (await planner.post('/base/attachmentsByParentId', { parentId: teamID })).body.attachments,
    ).toEqual([]);
  });

  it('[SEC-P4] [CALL-02] is answered again for its key without printing, also when it would be refused by now', async () => {
    const teamID = await team();
    const first = keep(teamID, 'print-once');
    await printer.end();
    const { body } = await first;
    expect(body.ResultCode).toBe(0);
    await test.database.db.updateTable('teams').set({ empID: 105 }).where('teamID', '=', teamID).execute();
    expect((await keep(teamID, 'print-once')).body).toEqual(body);
    expect(printer.printing).toHaveLength(0);
  });
});

describe('more prints than there is room for', () => {
  const printer = slowPrinter();
  let test: TestApp;
  beforeAll(async () => {
    const product = await testProduct();
    const values = { ...product.settings.values, printsWaiting: 6, printsPerUser: 4 };
    test = await startTestApp({
      documents: printer.documents,
      product: { ...product, settings: { ...product.settings, values } },
    });
  });
  afterAll(() => test.close());

  it('[SEC-P4] are refused with a message, per user sooner than overall, and none waits forever', async () => {
    const { db } = test.database;
    const [capo, planner, ufficio] = await Promise.all([
      test.api('capo'),
      test.api('planner'),
      test.api('ufficio'),
    ]);
    const teamId = await buildTeam(db, { Stato: 'O' });
    await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, TA_MT: 'Y' } });
    const ends: [string, number][] = [];
    const ask = async (who: string, api: Api) => {
      const answer = await api.post('/wscnt/docs/render', { Id: teamId, ReportCode: 'PJC' });
      ends.push([who, answer.status]);
      return answer;
    };
    const many = Array.from({ length: 30 }, () => ask('capo', capo));
    await expect.poll(() => ends.length, { timeout: 30_000 }).toBe(26);
    const refused = await Promise.any(many);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({
      code: 'OWN_QUEUE_FULL',
      ResultMessage: 'Hai già 4 richieste di stampa in corso: aspetta che finiscano, poi riprova.',
    });
    // Others have their places, until it is full for everybody.
    const others = [
      ...Array.from({ length: 4 }, () => ask('planner', planner)),
      ...Array.from({ length: 4 }, () => ask('ufficio', ufficio)),
    ];
    const full = await Promise.any(others);
    expect(full).toMatchObject({ status: 503, body: { code: 'QUEUE_FULL' } });
    // Four of the eight got a place; a request after a finished print would get the next one.
    await expect.poll(() => ends.length, { timeout: 30_000 }).toBe(26 + 4);
    ends.length = 0;
    const ending = setInterval(() => {
      for (const done of printer.printing.splice(0)) done();
    }, 50);
    await Promise.all([...many, ...others]).finally(() => clearInterval(ending));
    const done = ends.filter(([, status]) => status === 200).map(([who]) => who);
    expect(done.filter((who) => who === 'capo')).toHaveLength(4);
    // Two print and six wait, of whomever.
    expect(done).toHaveLength(8);
    // Fair: who asked for one is not behind the other's fourth.
    expect(done.findIndex((who) => who !== 'capo')).toBeLessThan(done.lastIndexOf('capo'));
  });
});
