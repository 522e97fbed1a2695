import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  await db().insertInto('business_partners').values({ CardCode: 'C00001', CardName: 'Enel' }).execute();
});
afterAll(() => test.close());

const db = () => test.database.db;
/** Complete drafts of a DDT. */
const draft = async (api: Api, SobisDocType = 'D') => {
  const ddt = {
    causale: 'vendita',
    luogoPartenza: 'Bologna',
    luogoDestinazione: 'Modena',
    dataInizioTrasporto: '2026-11-20',
  };
  const { body } = await api.post('/wscrm/rdr/add', {
    orderH: { DocDate: '2026-11-20', CardCode: 'C00001', SobisDocType, ...(SobisDocType === 'D' && { ddt }) },
    orderR: [{ ItemName: 'Palo 12 m', Quantity: 3 }],
  });
  return body.ResultData as { readonly Id: number };
};
const confirm = (api: Api, id: number) => api.post('/wscrm/rdr/confirm', { id });

describe('a number', () => {
  it('[ORD-01] finds its document by the name that its page has', async () => {
    const { Id } = await draft(capo);
    const { DocNum } = (await confirm(capo, Id)).body.ResultData;
    const orderNumbers = async (q: string) =>
      (await capo.get(`/apps/order/list?q=${encodeURIComponent(q)}`)).body.orders.map(
        (order: { Id: number }) => order.Id,
      );
    for (const q of [`DDT n.${DocNum}`, `ddt ${DocNum}`, `DDT #${DocNum}`, `ddt${DocNum}`])
      expect(await orderNumbers(q), q).toEqual([Id]);
    expect(await orderNumbers(`FIR n.${DocNum}`)).not.toContain(Id);
    expect(await orderNumbers(`DDT n.${DocNum} o altro`)).toEqual([]);
  });

  it('[ORD-08] is counted separately for each kind of document', async () => {
    const next = async (SobisDocType: string): Promise<number> => {
      const { Id } = await draft(capo, SobisDocType);
      return (await confirm(capo, Id)).body.ResultData.DocNum;
    };
    const [ddt, order] = [await next('D'), await next('')];
    expect([await next('D'), await next('')]).toEqual([ddt + 1, order + 1]);
  });

  it('[ORD-08] stays in its series and year: a DDT that the ERP refused becomes no FIR and none of another year', async () => {
    const { Id } = await draft(capo);
    const { DocNum } = (await confirm(capo, Id)).body.ResultData;
    await db().updateTable('orders').set({ DocStatus: 'E' }).where('Id', '=', Id).execute();
    const change = (more: object) =>
      capo.post('/wscrm/rdr/update', { orderH: { Id, DocDate: '2026-11-20', ...more } });
    for (const more of [{ SobisDocType: 'F' }, { SobisDocType: '' }, { DocDate: '2027-01-02' }]) {
      const { status, body } = await change(more);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'DOCUMENT_NUMBERED' });
      expect(body.ResultMessage).toBe(
        `Il documento ha già il numero ${DocNum} del 2026: tipo e anno restano quelli. Eliminalo e scrivine uno nuovo: il numero non si usa più.`,
      );
    }
    expect((await capo.get(`/wscrm/rdr/${Id}`)).body.order).toMatchObject({ DocStatus: 'E', DocNum });
    expect((await change({ DocDate: '2026-11-19', SobisDocType: 'D' })).body.ResultCode).toBe(0);
    // Not numbered yet, it may become anything.
    const free = await draft(capo);
    const orderH = { Id: free.Id, DocDate: '2027-01-02', SobisDocType: '' };
    expect((await capo.post('/wscrm/rdr/update', { orderH })).body.ResultCode).toBe(0);
  });
});
