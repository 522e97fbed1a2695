import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  await db()
    .insertInto('business_partners')
    .values([
      { CardCode: 'C00001', CardName: 'Enel' },
      { CardCode: 'C00002', CardName: 'Comune di Alba' },
    ])
    .execute();
  await db().insertInto('items').values({ ItemCode: 'PALO', ItemName: 'Palo', Price: 2.5 }).execute();
  const special = { CardCode: 'C00002', ItemCode: 'PALO' };
  await db()
    .insertInto('special_prices')
    .values([
      { ...special, FromDate: '2026-11-01', ToDate: '2026-11-30', Price: 2.1 },
      { ...special, FromDate: '2027-01-01', ToDate: null, Price: 1.9 },
      { ...special, FromDate: '2027-04-01', ToDate: '2027-04-30', Price: 0 },
    ])
    .execute();
});
afterAll(() => test.close());

const db = () => test.database.db;
const priceOf = async (more: object) =>
  (await capo.post('/wscrm/rdr/item', { ItemCode: 'PALO', ...more })).body.item.Price;

describe('the price of an article', () => {
  it.each([
    ['in its period', 'C00002', '2026-11-20', 2.1],
    ['on its first day', 'C00002', '2026-11-01', 2.1],
    ['on its last day', 'C00002', '2026-11-30', 2.1],
    ['before it', 'C00002', '2026-10-31', 2.5],
    ['after it', 'C00002', '2026-12-01', 2.5],
    ['in the next one, which has no end', 'C00002', '2027-02-01', 1.9],
    ['where two overlap, by the later one, be it for nothing', 'C00002', '2027-04-10', 0],
    ['once that is over', 'C00002', '2027-05-01', 1.9],
    ['for another customer', 'C00001', '2026-11-20', 2.5],
    ['for a customer nobody knows', 'NESSUNO', '2026-11-20', 2.5],
  ])('[ORD-08] %s', async (_, CardCode, DocDate, Price) => {
    expect(await priceOf({ CardCode, SlpCode: 1, DocDate })).toBe(Price);
  });

  it('[ORD-08] uses the current day by default, and the list price without a customer', async () => {
    expect(await priceOf({ CardCode: 'C00002' })).toBe(2.1);
    expect(await priceOf({ DocDate: '2026-11-20' })).toBe(2.5);
    expect(await priceOf({ CardCode: null, DocDate: '2026-11-20' })).toBe(2.5);
  });
});
