import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
});
afterAll(() => test.close());

const add = (orderH: object) => capo.post('/wscrm/rdr/add', { orderH, orderR: [], confirmed: false });

describe('the tax codes of a document', () => {
  it('[CASE-C26] normalises tax codes, and refuses a wrong check letter', async () => {
    const fir = (produttore: string, trasportatore: string) => ({
      ...{ DocDate: '2026-11-20', SobisDocType: 'F' },
      fir: {
        produttore: { codice_fiscale: produttore },
        trasportatori: [{ denominazione: 'Spedition', codice_fiscale: trasportatore }],
      },
    });
    const storedFir = await add(fir('vrd lgu 80a01 h501q', 'it 01234567897'));
    expect(storedFir.body.ResultData.fir).toMatchObject({
      produttore: { codice_fiscale: 'VRDLGU80A01H501Q' },
      trasportatori: [{ codice_fiscale: '01234567897' }],
    });
    expect((await add(fir('90000000415', 'DE 123456789'))).status).toBe(200);
    const wrong = await add(fir('VRDLGU80A01H501X', '01234567890'));
    expect(wrong.status).toBe(400);
    expect(wrong.body.problems.map(({ rule }: { rule: string }) => rule)).toEqual([
      'check-digit',
      'check-digit',
    ]);
    expect(wrong.body.ResultMessage).toContain('la cifra o lettera di controllo non torna');
  });

  it('[CASE-C26] stored before with another letter stay until they are written again', async () => {
    const fir = { produttore: { codice_fiscale: '90000000415', denominazione: 'Granda' } };
    const { Id } = (await add({ DocDate: '2026-11-20', SobisDocType: 'F', fir })).body.ResultData;
    const former = { produttore: { ...fir.produttore, codice_fiscale: '01234567890' } };
    await test.database.db
      .updateTable('orders')
      .set({ fir: JSON.stringify(former) as never })
      .where('Id', '=', Id)
      .execute();
    const { rowVersion } = await test.database.db
      .selectFrom('orders')
      .select('rowVersion')
      .where('Id', '=', Id)
      .executeTakeFirstOrThrow();
    const change = (orderH: object) =>
      capo.post('/wscrm/rdr/update', {
        orderH: { Id, rowVersion, DocDate: '2026-11-20', SobisDocType: 'F', ...orderH },
        orderR: [],
        confirmed: false,
      });
    expect(
      (await change({ fir: { produttore: { ...former.produttore, codice_fiscale: '01234567891' } } })).status,
    ).toBe(400);
    expect((await change({ fir: former, Comments: 'altro' })).status).toBe(200);
  });
});
