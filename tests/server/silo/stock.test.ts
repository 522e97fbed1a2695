import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await buildSilo(test.database.db, [{ ItemCode: 'ASFALTO', Quantity: 552, InventoryUom: 'KG' }]);
  await buildSilo(test.database.db, [
    { ItemCode: 'ASFALTO', Quantity: 336, InventoryUom: 'KG' },
    { ItemCode: 'CAVO', Quantity: 9, InventoryUom: 'm' },
  ]);
});
afterAll(() => test.close());

it('[DAY-B11] stock lists its silo, and the total of an article over all silos', async () => {
  const planner = await test.api('ufficio');
  const path = '/api/inventory/silos/byItemType/company?groupBy=ItemName&totals=sum:Quantity';
  const { inventory, summary } = (await planner.get(path)).body;
  const asphalt = inventory.filter(({ ItemCode }: { ItemCode: string }) => ItemCode === 'ASFALTO');
  const silos = asphalt.map(({ BinCode }: { BinCode: string }) => BinCode);
  expect(new Set(silos).size).toBe(2);
  expect(silos).not.toContain('');
  const { ItemName } = asphalt[0];
  const group = summary.groups.find(({ value }: { value: string }) => value === ItemName);
  expect(group).toMatchObject({ count: 2, totals: { Quantity: 888 } });
});
