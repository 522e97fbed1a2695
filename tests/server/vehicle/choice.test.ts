import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
});
afterAll(() => test.close());

const ITEMS = '/api/inventory/silos/items';

describe('of which vehicle a paper is written', () => {
  it('[DESK-B5] [VEH-05] is chosen among vehicles and equipment in use; to be handed over, among those that one may', async () => {
    const { db } = test.database;
    const colleague = await buildEmployee(db, { lastName: 'Collega' });
    const mine = await buildVehicle(db, { ItemName: 'Gru mia', empID: 103 });
    const free = await buildVehicle(db, { ItemName: 'Gru libera', kind: 'attrezzatura' });
    const foreignVehicle = await buildVehicle(db, { ItemName: 'Gru altrui', empID: colleague });
    const lentVehicle = await buildVehicle(db, { ItemName: 'Gru data' });
    await buildVehicle(db, { ItemName: 'Gru ferma', active: 'N' });
    const assegnazioneData = {
      DocDate: '2026-11-20',
      ItemCode: lentVehicle,
      empID: colleague,
      DocStatus: 'I',
    };
    expect((await capo.post(`${ITEMS}/assegnazione`, { assegnazioneData })).status).toBe(200);
    const findVehicles = async (api: Api, more = '') => {
      const { body } = await api.get(`${ITEMS}/vehicles?q=gru&perPage=50${more}`);
      return body.vehicles.map(({ ItemCode }: { ItemCode: string }) => ItemCode);
    };
    const all = [foreignVehicle, lentVehicle, free, mine];
    expect(await findVehicles(capo)).toEqual(all);
    // The one who handed over a vehicle may take it back.
    expect(await findVehicles(capo, '&movable=true')).toEqual([lentVehicle, free, mine]);
    expect(await findVehicles(planner, '&movable=true')).toEqual(all);
    const handover = { ...assegnazioneData, ItemCode: foreignVehicle, empID: 103 };
    const refused = await capo.post(`${ITEMS}/assegnazione`, { assegnazioneData: handover });
    expect(refused.body.code).toBe('VEHICLE_OF_OTHERS');
  });

  it('[VEH-05] a draft for a person who has left since is not confirmed', async () => {
    const { db } = test.database;
    const empID = await buildEmployee(db, { lastName: 'Partito' });
    const assegnazioneData = { DocDate: '2026-11-20', ItemCode: await buildVehicle(db), empID };
    const { Id } = (await planner.post(`${ITEMS}/assegnazione`, { assegnazioneData })).body.ResultData;
    await db.updateTable('employees').set({ active: 'N' }).where('empID', '=', empID).execute();
    const { body } = await planner.post(`${ITEMS}/assegnazione/confirm`, { Id });
    expect(body).toMatchObject({ code: 'DOCUMENT_INCOMPLETE' });
    expect(body.ResultMessage).toContain("l'assegnatario non lavora più qui");
  });

  it('[VEH-05] [DOC-02] who gave a vehicle corrects the paper that the ERP refused, as often as needed', async () => {
    const { db } = test.database;
    const empID = await buildEmployee(db, { lastName: 'Altro' });
    const ItemCode = await buildVehicle(db, { empID: 103 });
    const write = (more: object) =>
      capo.post(`${ITEMS}/assegnazione`, {
        assegnazioneData: { DocDate: '2026-11-20', ItemCode, empID, ...more },
      });
    const { Id } = (await write({ DocStatus: 'I' })).body.ResultData;
    await db.updateTable('assignments').set({ DocStatus: 'E' }).where('Id', '=', Id).execute();
    for (const [Notes, DocStatus] of [
      ['prima', 'D'],
      ['poi', 'D'],
      ['infine', 'I'],
    ]) {
      const { body } = await write({ Id, Notes, DocStatus });
      expect(body.ResultMessage, Notes).toBe('');
      expect(body.ResultData).toMatchObject({ Notes, DocStatus });
    }
  });

  it('[VEH-05] [DOC-02] who gave a vehicle to the wrong person corrects the refused paper, in one step or in several', async () => {
    const { db } = test.database;
    const [wrong, right] = [await buildEmployee(db), await buildEmployee(db)];
    const ItemCode = await buildVehicle(db, { empID: 103 });
    const write = async (empID: number, more: object) => {
      const assegnazioneData = { DocDate: '2026-11-20', ItemCode, empID, ...more };
      const { body } = await capo.post(`${ITEMS}/assegnazione`, { assegnazioneData });
      expect(body.ResultMessage).toBe('');
      return body.ResultData;
    };
    const { Id } = await write(wrong, { DocStatus: 'I' });
    const holder = async () =>
      (await db.selectFrom('vehicles').select('empID').where('ItemCode', '=', ItemCode).executeTakeFirst())
        ?.empID;
    const refuse = () => db.updateTable('assignments').set({ DocStatus: 'E' }).where('Id', '=', Id).execute();
    await refuse();
    await write(right, { Id, DocStatus: 'I' });
    expect(await holder()).toBe(right);
    await refuse();
    await write(wrong, { Id });
    await write(wrong, { Id, Notes: 'di nuovo' });
    expect(await holder()).toBe(right);
    expect((await capo.post(`${ITEMS}/assegnazione/confirm`, { Id })).body.ResultMessage).toBe('');
    expect(await holder()).toBe(wrong);
  });

  it('[VEH-05] is returned by the one who handed it over only; the last one is shown by year and number', async () => {
    const { db } = test.database;
    const empID = await buildEmployee(db, { lastName: 'Nuovo' });
    const ItemCode = await buildVehicle(db);
    const assign = (api: Api, more: object) =>
      api.post(`${ITEMS}/assegnazione`, { assegnazioneData: { ItemCode, DocStatus: 'I', ...more } });
    const give = async (to: number) =>
      expect((await assign(planner, { DocDate: '2025-12-30', empID: to })).status).toBe(200);
    for (const to of [104, 105, 104, 105]) await give(to);
    expect((await assign(capo, { DocDate: '2025-12-30', empID: 103 })).body.code).toBe('VEHICLE_OF_OTHERS');
    await give(103);
    expect((await assign(capo, { DocDate: '2026-11-20', empID })).body.ResultData.DocNum).toBeLessThan(5);
    expect((await assign(capo, { DocDate: '2026-11-20', empID: 103 })).body.ResultMessage).toBe('');
  });
});

it('[VEH-05] among the files of a site a photo of a card names it by its day, as its reader writes days', async () => {
  const { db } = test.database;
  const TeamId = await buildTeam(db, { Stato: 'O' });
  const card = { ItemCode: await buildVehicle(db), TeamId, DocDate: '2026-11-19', KmOreIniziali: 1 };
  const { body } = await capo.post(`${ITEMS}/schedaPercorrenza`, { schedaPercorrenzaData: card });
  const { Id } = body.ResultData;
  await db
    .insertInto('attachments')
    .values({
      ...{ linkedObject: 'mileage-card', linkedId: Id, parentId: TeamId, fileName: 'contakm.png' },
      ...{ mediaType: 'image/png', sha256: 'cd'.repeat(32), size: 1, createdBy: 1 },
    })
    .execute();
  const listed = await capo.post('/base/attachmentsByParentId', { parentId: TeamId });
  expect(listed.body.attachments).toMatchObject([{ linkedName: `Scheda n.${Id} del 19/11/2026` }]);
});
