import { expect, it } from 'vitest';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { startTestApp } from '../../support/app.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { changedProduct } from '../../support/changedProduct.ts';

it('[VAL-04] [DAY-A5] a rule of records reads the settings on the server as in the browser', async () => {
  const strict = (file: unknown) => {
    const entity = file as EntitySchema;
    const rules = entity['x-rules']?.map((rule) =>
      rule.id === 'unusual-difference' ? { ...rule, severity: 'error' } : rule,
    );
    return { ...entity, 'x-rules': rules };
  };
  const test = await startTestApp({
    product: await changedProduct({ 'vehicle/mileage-card.entity.json': strict }),
    now: () => new Date('2026-11-20T09:30:00Z'),
  });
  const capo = await test.api('capo');
  const card = async (KmOreFinali: number) => {
    const ItemCode = await buildVehicle(test.database.db);
    const card = { DocDate: '2026-11-20', ItemCode, KmOreIniziali: 100, KmOreFinali };
    return capo.post('/api/inventory/silos/items/schedaPercorrenza', { schedaPercorrenzaData: card });
  };
  expect((await card(200)).body.ResultCode).toBe(0);
  expect((await card(900)).body.problems).toMatchObject([{ path: 'schedaPercorrenzaData.KmOreFinali' }]);
  await test.close();
});
