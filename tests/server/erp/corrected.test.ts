import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErpRefusal, startErpWorker } from '../../../server/erp/startErpWorker.ts';
import type { Worker } from '../../../server/host/queue/workQueue.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type InventedErp, inventErp } from '../../support/erp.ts';
import { testProduct } from '../../support/testProduct.ts';

let test: TestApp;
let capo: Api;
let ufficio: Api;
let erp: InventedErp;
const workers: Worker[] = [];
beforeAll(async () => {
  test = await startTestApp();
  [capo, ufficio] = await Promise.all([test.api('capo'), test.api('ufficio')]);
  const { db } = test.database;
  await db.insertInto('business_partners').values({ CardCode: 'C00001', CardName: 'Enel' }).execute();
});
beforeEach(async () => {
  erp = inventErp();
  await test.database.db.deleteFrom('outbox').execute();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => test.close());

const product = await testProduct();
const start = (options: { mostAttempts?: number } = {}) => {
  const { db } = test.database;
  const log = { warn: () => {}, error: () => {} };
  workers.push(startErpWorker({ db, erp, product, log, pollMs: 20, retryMs: 20, ...options }));
};
const order = async () => {
  const { body } = await capo.post('/wscrm/rdr/add', {
    orderH: { DocDate: '2026-11-20', CardCode: 'C00001' },
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
const queue = async () => (await ufficio.get('/api/sync?perPage=100&sortBy=id')).body.queue;

describe('a document that is corrected after the ERP refused it', () => {
  const LINE = { ItemName: 'Voce', Quantity: 7 };
  const correct = (Id: number, confirmed: boolean) =>
    capo.post('/wscrm/rdr/update', { orderH: { Id, DocDate: '2026-11-20' }, orderR: [LINE], confirmed });
  const quantities = () =>
    [...erp.posted.values()].map(({ content }) => 'lines' in content && content.lines[0]?.Quantity);

  it('[DOC-02] is not sent in its former state while it is being edited', async () => {
    const Id = await order();
    erp.before = () => {
      throw new ErpRefusal('-10: cliente bloccato');
    };
    start();
    await reaches(Id, 'E');
    erp.before = () => {};
    await correct(Id, false);
    const [row] = await queue();
    const { status, body } = await ufficio.post('/api/sync/retry', { ids: [row.id] });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'SYNC_REOPENED' });
    expect(body.ResultMessage).toContain(`Il documento ${Id} è stato riaperto`);
    expect(await queue()).toMatchObject([{ DocStatus: 'E' }]);

    await capo.post('/wscrm/rdr/confirm', { id: Id });
    await reaches(Id, 'Y');
    expect(quantities()).toEqual([7]);
  });

  it('[DOC-02] is not reported as aligned while the ERP has its former content', async () => {
    const Id = await order();
    // The document arrives, but the answer is lost: the connection is cut, and no attempt is left.
    erp.after = () => {
      throw new Error('ECONNRESET');
    };
    start({ mostAttempts: 1 });
    await reaches(Id, 'E');
    expect(quantities()).toEqual([1]);
    erp.after = () => {};

    await correct(Id, true);
    await vi.waitFor(async () =>
      expect((await readOrder(Id)).ErrorMessage).toContain('prima della modifica'),
    );
    expect(await readOrder(Id)).toMatchObject({ DocStatus: 'E', DocEntry: null });
    expect(quantities()).toEqual([1]);

    // Cancelled in the ERP, as the message requests.
    erp.posted.clear();
    const [row] = await queue();
    await ufficio.post('/api/sync/retry', { ids: [row.id] });
    await reaches(Id, 'Y');
    expect(quantities()).toEqual([7]);
  });

  it('[DOC-02] confirmed again without changes is the same document for the ERP', async () => {
    const Id = await order();
    erp.after = () => {
      throw new Error('ECONNRESET');
    };
    start({ mostAttempts: 1 });
    await reaches(Id, 'E');
    erp.after = () => {};
    await capo.post('/wscrm/rdr/confirm', { id: Id });
    await reaches(Id, 'Y');
    expect(quantities()).toEqual([1]);
  });
});

describe('a document whose answer was lost', () => {
  /** It arrives, but the connection is cut, and no attempt is left. */
  const loseAnswer = async () => {
    const Id = await order();
    erp.after = () => {
      throw new Error('ECONNRESET');
    };
    start({ mostAttempts: 1 });
    await reaches(Id, 'E');
    erp.after = () => {};
    return Id;
  };
  /** The ERP no longer finds what it cancelled. */
  const cancels = () => {
    erp.before = ({ content }) => {
      if ('externalIds' in content) for (const id of content.externalIds) erp.posted.delete(id);
    };
  };
  const kinds = () => [...erp.posted.values()].map(({ kind }) => kind);
  const restore = (Id: number) => capo.post('/api/restore', { entity: 'order', key: Id });

  it('[DOC-02] is cancelled in the ERP as it is deleted, and sent anew once it is restored', async () => {
    const Id = await loseAnswer();
    cancels();
    const { ErrorMessage } = await readOrder(Id);
    await capo.post('/wscrm/rdr/delete', { id: Id });
    await vi.waitFor(async () =>
      expect(await queue()).toMatchObject([{ objtype: 'order-cancellation', DocStatus: 'Y' }]),
    );
    expect(kinds()).toEqual(['order-cancellation']);
    expect(await readOrder(Id)).toMatchObject({ DocStatus: 'A', ErrorMessage: '' });

    expect((await restore(Id)).body.ResultCode).toBe(0);
    expect(await readOrder(Id)).toMatchObject({ DocStatus: 'E', ErrorMessage });
    const [row] = await queue();
    expect(row).toMatchObject({ objtype: 'order', DocStatus: 'E' });
    await capo.post('/api/sync/retry', { ids: [row.id] });
    await reaches(Id, 'Y');
    expect(kinds()).toEqual(['order-cancellation', 'order']);
  });

  it('[DOC-02] restored before the ERP has heard of its deletion is not cancelled there', async () => {
    const Id = await loseAnswer();
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await capo.post('/wscrm/rdr/delete', { id: Id });
    expect((await restore(Id)).body.ResultCode).toBe(0);
    const [row] = await queue();
    await capo.post('/api/sync/retry', { ids: [row.id] });
    start();
    await reaches(Id, 'Y');
    expect(kinds()).toEqual(['order']);
  });
});

describe('a cancellation that the ERP refuses', () => {
  it('[DOC-02] keeps nobody from restoring the deleted document', async () => {
    const Id = await order();
    erp.before = ({ kind }) => {
      throw new ErpRefusal(`-10: ${kind}`);
    };
    start();
    await reaches(Id, 'E');
    await capo.post('/wscrm/rdr/delete', { id: Id });
    await vi.waitFor(async () => expect((await readOrder(Id)).ErrorMessage).toBe('-10: order-cancellation'));
    const { body } = await capo.post('/api/restore', { entity: 'order', key: Id });
    expect(body.ResultCode, body.ResultMessage).toBe(0);
    expect(await readOrder(Id)).toMatchObject({ DocStatus: 'E', ErrorMessage: '-10: order' });
  });

  it('[DOC-02] [DESK-A16] is shown by its document and in its writer’s queue, and sent again from there', async () => {
    const Id = await order();
    start();
    await reaches(Id, 'Y');
    erp.before = () => {
      throw new ErpRefusal('-5006: già fatturato');
    };
    await capo.post('/wscrm/rdr/cancel', { id: Id, cancelReason: 'Merce non partita' });
    await vi.waitFor(async () => expect((await readOrder(Id)).ErrorMessage).toBe('-5006: già fatturato'));
    expect((await readOrder(Id)).DocStatus).toBe('A');
    const queueInError = (await capo.get('/api/sync?status=E')).body.queue;
    expect(queueInError).toMatchObject([{ objtype: 'order-cancellation', objid: String(Id) }]);

    erp.before = () => {};
    const { body } = await capo.post('/api/sync/retry', { ids: [queueInError[0].id] });
    expect(body.ResultData).toEqual({ retried: 1 });
    await vi.waitFor(async () =>
      expect((await queue()).map(({ DocStatus }: { DocStatus: string }) => DocStatus)).toEqual(['Y', 'Y']),
    );
    expect(await readOrder(Id)).toMatchObject({ DocStatus: 'A', ErrorMessage: '', DocEntry: 9_000 });
  });
});
