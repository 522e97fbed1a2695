import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntitySchema } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildItems } from '../../support/buildSilo.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { fullObject } from '../../support/fullObject.ts';
import { fullRecord } from '../../support/fullRecord.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
  await buildItems(db(), ['PALO']);
  await db().insertInto('business_partners').values({ CardCode: 'C1', CardName: 'Enel' }).execute();
  await db().insertInto('sales_persons').values({ SlpCode: 7, SlpName: 'Vera' }).execute();
});
afterAll(() => test.close());

const db = () => test.database.db;
const entity = (name: string) => test.product.entities[name] as EntitySchema;
/** Fields that the server sets differ from the input. */
const without = (record: Record<string, unknown>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

it('[ENT-01] an order with DDT, FIR and lines is read as it was saved', async () => {
  const pmgEntry = await buildProject(db());
  const order = fullRecord(entity('order'), {
    CardCode: 'C1',
    SobisDocType: 'F',
    DocDate: '2026-11-20',
    DocDueDate: '2026-11-21',
    DiscountPercent: 0,
    teamID: await buildTeam(db(), { Stato: 'O', pmgEntry }),
    pmgEntry,
    SlpCode: 7,
    ddt: fullObject(entity('order'), 'ddt'),
    fir: fullObject(entity('order'), 'fir'),
  });
  const line = fullRecord(entity('order-line'), { ItemCode: 'PALO', Quantity: 2, Price: 3 });
  const orderH = without(order, 'empID', 'rowVersion');
  const { status, body } = await capo.post('/wscrm/rdr/add', { orderH, orderR: [without(line, 'orderId')] });
  expect(body.problems ?? []).toEqual([]);
  expect(status).toBe(200);
  const { order: read } = (await capo.get(`/wscrm/rdr/${body.ResultData.Id}`)).body;
  expect(read).toMatchObject(without(orderH, 'DocStatus', 'DocTotal'));
  expect(read.lines).toMatchObject([without(line, 'orderId', 'LineNum')]);
});

it.each([
  ['mileage-card', 'schedaPercorrenza', 'schedaPercorrenzaData', { KmOreIniziali: 5, KmOreFinali: 9 }],
  ['assignment', 'assegnazione', 'assegnazioneData', { empID: 104 }],
  ['transfer', 'trasferimento', 'trasferimentoData', {}],
] as const)('[ENT-01] a %s comes back as it was saved', async (name, path, key, given) => {
  const ItemCode = await buildVehicle(db(), { BinCode: 'BASE' });
  const TeamId = await buildTeam(db(), { Stato: 'O' });
  const record = fullRecord(entity(name), {
    ItemCode,
    TeamId,
    DocDate: '2026-11-20',
    DocStatus: 'D',
    ...given,
  });
  const input = without(record, 'rowVersion', ...(name === 'mileage-card' ? ['empID'] : []));
  const { body } = await capo.post(`/api/inventory/silos/items/${path}`, { [key]: input });
  expect(body.problems ?? []).toEqual([]);
  const document = (await capo.get(`/api/inventory/silos/items/${path}?Id=${body.ResultData.Id}`)).body[path];
  expect(document).toMatchObject(without(input, 'FromBinCode'));
  expect(document).toEqual(body.ResultData);
});
