import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedErp } from '../../../server/erp/embeddedErp.ts';
import { ErpRefusal, type ErpWorkerOptions, startErpWorker } from '../../../server/erp/startErpWorker.ts';
import type { Worker } from '../../../server/host/queue/workQueue.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type InventedErp, inventErp } from '../../support/erp.ts';
import { startScript } from '../../support/runScript.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
let capo: Api;
let ufficio: Api;
let erp: InventedErp;
const workers: Worker[] = [];
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
  ufficio = await test.api('ufficio');
  await db().insertInto('business_partners').values({ CardCode: 'C00001', CardName: 'Enel' }).execute();
});
beforeEach(async () => {
  erp = inventErp();
  await db().deleteFrom('outbox').execute();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => test.close());

const db = () => test.database.db;
const silent = { warn: () => {}, error: () => {} };
const product = await testProduct();
function start(options: Partial<ErpWorkerOptions> = {}): Worker {
  const worker = startErpWorker({
    db: db(),
    erp,
    product,
    log: silent,
    pollMs: 20,
    retryMs: 20,
    leaseMs: 400,
    ...options,
  } as ErpWorkerOptions);
  workers.push(worker);
  return worker;
}
const order = async (Comments = '') => {
  const { body } = await capo.post('/wscrm/rdr/add', {
    orderH: { DocDate: '2026-11-20', CardCode: 'C00001', Comments },
    orderR: [{ ItemName: 'Voce', Quantity: 1 }],
    confirmed: true,
  });
  return Number(body.ResultData.Id);
};
const readOrder = async (Id: number) => (await capo.get(`/wscrm/rdr/${Id}`)).body.order;
const reaches = (Id: number, DocStatus: string) =>
  vi.waitFor(async () => expect((await readOrder(Id)).DocStatus).toBe(DocStatus), {
    timeout: 8_000,
    interval: 30,
  });
/** Until the next attempt at the only errand, begun ones counted as whole. */
const hoursLeft = async () => {
  const hoursLeft = sql<number>`ceil(extract(epoch from "nextAttemptAt" - now()) / 3600)::int`;
  return (await db().selectFrom('outbox').select(hoursLeft.as('hours')).executeTakeFirstOrThrow()).hours;
};
const queue = async () => (await ufficio.get('/api/sync?perPage=100&sortBy=id')).body.queue;

describe('a confirmed document', () => {
  it('[DOC-02] passes through I, S and Y, and gets the key of the ERP', async () => {
    const Id = await order();
    expect((await readOrder(Id)).DocStatus).toBe('I');
    let during = '';
    erp.before = async () => {
      during = (await readOrder(Id)).DocStatus;
    };
    start();
    await reaches(Id, 'Y');
    expect(during).toBe('S');
    expect(await readOrder(Id)).toMatchObject({
      DocEntry: 9_000,
      DocNum: expect.any(Number),
      ErrorMessage: '',
    });
    expect(await queue()).toMatchObject([
      { objtype: 'order', objid: String(Id), DocStatus: 'Y', attempts: 1 },
    ]);
    const steps = await db()
      .selectFrom('audit')
      .select(['username', 'after'])
      .where('call', '=', 'erpSync')
      .where('key', '=', String(Id))
      .orderBy('id')
      .execute();
    expect(steps).toMatchObject([
      { username: 'gestionale', after: { DocStatus: 'S' } },
      { after: { DocStatus: 'Y', DocEntry: 9_000 } },
    ]);
  });

  it('[DOC-02] refused by the ERP is E with the ERP’s message, and is sent by a retry', async () => {
    const [bad, good] = [await order('bloccato'), await order()];
    erp.before = ({ content }) => {
      if ('Comments' in content && content.Comments === 'bloccato')
        throw new ErpRefusal('-10: cliente bloccato');
    };
    start();
    await reaches(good, 'Y');
    await reaches(bad, 'E');
    expect((await readOrder(bad)).ErrorMessage).toBe('-10: cliente bloccato');
    const [row, fine] = await queue();
    expect(row).toMatchObject({ DocStatus: 'E', message: '-10: cliente bloccato', attempts: 1 });

    erp.before = () => {};
    const planner = await test.api('planner');
    expect((await planner.post('/api/sync/retry', { ids: [row.id] })).status).toBe(403);
    expect((await ufficio.post('/api/sync/retry', { ids: [fine.id] })).body.code).toBe('SYNC_NOT_FAILED');
    const give = (empID: number) => db().updateTable('orders').set({ empID }).where('Id', '=', bad).execute();
    await give(TEST_USERS.planner.empID);
    expect((await capo.post('/api/sync/retry', { ids: [row.id] })).body.code).toBe('NOT_YOURS');
    await give(TEST_USERS.capo.empID);
    expect((await capo.post('/api/sync/retry', { ids: [row.id] })).body.ResultData).toEqual({ retried: 1 });
    await reaches(bad, 'Y');
    expect((await readOrder(bad)).ErrorMessage).toBe('');
  });

  it('[DOC-02] stays S while the ERP is unavailable, with growing pauses, and ends in E after the last attempt', async () => {
    const Id = await order();
    let attempts = 0;
    erp.before = () => {
      attempts += 1;
      throw new Error('ECONNREFUSED');
    };
    // Pauses of hours: no machine is so slow that one is taken for another. Each is cut short once it was seen.
    const HOUR = 3_600_000;
    start({ mostAttempts: 4, retryMs: HOUR, longestMs: 24 * HOUR, leaseMs: HOUR });
    for (const hours of [1, 2, 4]) {
      await vi.waitFor(async () => expect(await hoursLeft()).toBe(hours), { timeout: 20_000, interval: 30 });
      expect((await readOrder(Id)).DocStatus).toBe('S');
      await db().updateTable('outbox').set({ leaseUntil: sql`now()`, nextAttemptAt: sql`now()` }).execute();
    }
    await reaches(Id, 'E');
    expect((await readOrder(Id)).ErrorMessage).toBe(
      'Il gestionale non ha preso il documento dopo 4 tentativi: ECONNREFUSED',
    );
    expect(attempts).toBe(4);
    expect(await queue()).toMatchObject([{ DocStatus: 'E', attempts: 4 }]);
  });

  it('[DOC-02] stays S after three days without the ERP, with the reason, and needs nobody', async () => {
    const Id = await order();
    const ofThreeDays = 3 * 24 * 6;
    await db().updateTable('outbox').set({ attempts: ofThreeDays }).where('key', '=', String(Id)).execute();
    erp.before = () => {
      throw new Error('ECONNREFUSED');
    };
    start();
    await vi.waitFor(async () => expect(await queue()).toMatchObject([{ message: 'ECONNREFUSED' }]));
    expect(await queue()).toMatchObject([{ DocStatus: 'S', attempts: ofThreeDays + 1 }]);
    expect((await readOrder(Id)).DocStatus).toBe('S');
  });
});

describe('the worker', () => {
  it('[DOC-02] never posts twice: killed after the post, the next one finds the document', async () => {
    const Id = await order();
    // The ERP has the document, and the sending process ends before it stores the answer.
    erp.after = () => new Promise(() => {});
    const killed = start();
    await vi.waitFor(() => expect(erp.posted.size).toBe(1));
    workers.splice(workers.indexOf(killed), 1);
    expect((await readOrder(Id)).DocStatus).toBe('S');

    erp.after = () => {};
    start();
    await reaches(Id, 'Y');
    expect(erp.posted.size).toBe(1);
    expect(await queue()).toMatchObject([{ attempts: 2 }]);
  });

  it('[DOC-02] continues after its process was killed', async () => {
    const Id = await order();
    const child = startScript('tests/support/processes/erpWorker.ts', [test.database.url]);
    await new Promise((resolve) =>
      child.stdout?.on('data', (chunk) => String(chunk).includes('posted') && resolve(0)),
    );
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    expect((await readOrder(Id)).DocStatus).toBe('S');

    start({ erp: embeddedErp(db()) });
    await reaches(Id, 'Y');
    const received = await db()
      .selectFrom('erp_documents')
      .select('DocEntry')
      .where('kind', '=', 'order')
      .where('key', '=', String(Id))
      .execute();
    expect(received).toEqual([{ DocEntry: (await readOrder(Id)).DocEntry }]);
    expect(await queue()).toMatchObject([{ DocStatus: 'Y', attempts: 2 }]);
  });

  it('[SEC-OUTBOX] ignores a stalled attempt after the counter was reset and another began', async () => {
    const Id = await order();
    const waiting: (() => void)[] = [];
    erp.before = async () => {
      const first = waiting.length === 0;
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (first) throw new ErpRefusal('troppo tardi');
    };
    start({ leaseMs: 60_000 });
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    // A retry by a person resets the row; the stalled attempt does not notice.
    await db().updateTable('outbox').set({ status: 'I', attempts: 0, leaseUntil: null }).execute();
    start({ leaseMs: 60_000 });
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await readOrder(Id)).toMatchObject({ DocStatus: 'S', ErrorMessage: '' });
    waiting[1]?.();
    await reaches(Id, 'Y');
    expect(await queue()).toMatchObject([{ DocStatus: 'Y', attempts: 1 }]);
  });

  it('stopped in the middle of an attempt gives it back unspent', async () => {
    const Id = await order();
    erp.before = (_document, signal) =>
      new Promise((_resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(new Error('broken off')));
      });
    const worker = start({ leaseMs: 60_000 });
    await reaches(Id, 'S');
    await worker.stop();
    expect(await queue()).toMatchObject([{ DocStatus: 'S', attempts: 0 }]);
    erp.before = () => {};
    start();
    await reaches(Id, 'Y');
  });

  it('shares the queue with others: every document once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => order()));
    const documents: string[] = [];
    erp.before = async ({ key }) => {
      documents.push(key);
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    for (let count = 0; count < 3; count++) start({ leaseMs: 30_000 });
    for (const Id of ids) await reaches(Id, 'Y');
    expect(documents.map(Number).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
  });

  it.each([
    ['for good', new ErpRefusal('-10: cliente\0 bloccato'), '-10: cliente bloccato'],
    ['for now', new Error('ECONN\0RESET'), 'dopo 1 tentativi: ECONNRESET'],
  ])('keeps words that no database keeps, refused %s', async (_, refusal, said) => {
    const Id = await order();
    erp.before = () => {
      throw refusal;
    };
    start({ mostAttempts: 1 });
    await reaches(Id, 'E');
    expect((await readOrder(Id)).ErrorMessage).toContain(said);
  });

  it('puts a document that ends every attempt in error instead of trying for ever', async () => {
    const Id = await order();
    await db().updateTable('outbox').set({ attempts: 12 }).where('key', '=', String(Id)).execute();
    start({ mostAttempts: 12 });
    await reaches(Id, 'E');
    expect((await readOrder(Id)).ErrorMessage).toContain('ogni tentativo si è interrotto');
  });

  it('continues after the database was unavailable', async () => {
    const failing = vi.fn();
    const withoutTables = db().withTables();
    const broken = new Proxy(withoutTables, {
      get: (target, name) => {
        if (name === 'transaction' && failing.mock.calls.length < 2) {
          failing();
          throw new Error('terminating connection');
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const Id = await order();
    start({ db: broken });
    await reaches(Id, 'Y');
    expect(failing).toHaveBeenCalledTimes(2);
  });
});
