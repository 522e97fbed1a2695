import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startErpWorker } from '../../../server/erp/startErpWorker.ts';
import type { Worker } from '../../../server/host/queue/workQueue.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { inventErp } from '../../support/erp.ts';
import { testProduct } from '../../support/testProduct.ts';

let test: TestApp;
let capo: Api;
let worker: Worker;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  await db().insertInto('business_partners').values({ CardCode: 'C00001', CardName: 'Enel' }).execute();
  const erp = { ...inventErp(), numberOf: () => 77_001 };
  erp.find = async () => undefined;
  erp.post = async () => ({ DocEntry: 9_000, DocNum: 77_001 });
  const log = { warn: () => {}, error: () => {} };
  worker = startErpWorker({ db: db(), erp, product: await testProduct(), log, pollMs: 20 });
});
afterAll(async () => {
  await worker.stop();
  await test.close();
});

const db = () => test.database.db;
const readOrder = async (Id: number) => (await capo.get(`/wscrm/rdr/${Id}`)).body.order;

it("[SEC-S3] the ERP's number stands beside the number on paper, and never in its place", async () => {
  const ddt = {
    causale: 'vendita',
    luogoPartenza: 'Bologna',
    luogoDestinazione: 'Modena',
    dataInizioTrasporto: '2026-11-20',
  };
  const numbers: number[] = [];
  for (const SobisDocType of ['D', 'D', '']) {
    const { body } = await capo.post('/wscrm/rdr/add', {
      orderH: {
        DocDate: '2026-11-20',
        CardCode: 'C00001',
        SobisDocType,
        ...(SobisDocType === 'D' ? { ddt } : {}),
      },
      orderR: [{ ItemName: 'Palo 12 m', Quantity: 3 }],
      confirmed: true,
    });
    const { Id, DocNum } = body.ResultData;
    numbers.push(DocNum);
    await vi.waitFor(async () => expect((await readOrder(Id)).DocStatus).toBe('Y'), {
      timeout: 8_000,
      interval: 30,
    });
    expect(await readOrder(Id)).toMatchObject({ DocNum, ErpDocNum: 77_001, DocEntry: 9_000 });
  }
  expect(numbers).toEqual([1, 2, 1]);
});

it('[SEC-S3] so do those of a discharge and of a document about a vehicle', async () => {
  const kinds = ['discharge', 'discharge-correction', 'mileage-card', 'assignment', 'transfer'];
  const tables = ['discharges', 'discharge_corrections', 'mileage_cards', 'assignments', 'transfers'];
  const { rows } = await test.database.pool.query(
    `select table_name from information_schema.columns where column_name = 'ErpDocNum' order by 1`,
  );
  expect(rows.map(({ table_name }) => table_name)).toEqual([...tables, 'orders'].sort());
  for (const kind of kinds) expect(test.product.entities[kind]?.properties['ErpDocNum']?.readOnly).toBe(true);
});
