import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { add, BASE, buildSite, CABLE, prepare, type SitePlan, setState, stockOf } from './sites.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let operaio: Api;
let ufficio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  planner = await test.api('planner');
  operaio = await test.api('operaio');
  ufficio = await test.api('ufficio');
});
afterAll(() => test.close());

const db = () => test.database.db;
const site = (...plan: SitePlan) => buildSite(db(), ...plan);
const METER = { ItemCode: 'CONT1', Quantity: 1, SerialNumber: 'SN77', itemType: 'enel' as const };
const ENEL_BATCH = { ItemCode: 'TUBO', Quantity: 5.5, BatchNumber: 'L1', itemType: 'enel' as const };

describe('a discharge', () => {
  it('[DIS-01] [DIS-03] [DIS-06] [DIS-07] is prepared from the silo of the leader with all that is in stock', async () => {
    const { TeamID, silo, leader } = await site([
      CABLE,
      METER,
      ENEL_BATCH,
      { ItemCode: 'FINITO', Quantity: 0 },
    ]);
    const { status, body } = await prepare(planner, TeamID);
    expect(status).toBe(200);
    const { company, enel } = body.ResultData;
    expect(company).toMatchObject({
      kind: 'company',
      TeamID,
      SiloAbsEntry: silo,
      empID: leader,
      DocStatus: 'D',
      fullName: 'Blu Elio',
    });
    expect(company.Items).toEqual([
      {
        id: 0,
        dischargeId: company.Id,
        key: 'CAVO16||',
        ItemCode: 'CAVO16',
        SerialNumber: '',
        BatchNumber: '',
        Quantity: 0,
        oldQuantity: 0,
        item: {
          ...{ ItemName: 'Articolo CAVO16', Quantity: 20, Available: 20 },
          ...{ UomCode: 'm', InventoryUom: '', category: '' },
        },
      },
    ]);
    expect(enel.Items.map(({ key }: { key: string }) => key)).toEqual(['CONT1|SN77|', 'TUBO||L1']);
    expect((await prepare(planner, TeamID)).body.ResultData).toEqual(body.ResultData);
  });

  it('[DIS-08] keeps quantities with their former value, and removes those set to zero', async () => {
    const { TeamID } = await site([CABLE]);
    const saved = await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 7.5, oldQuantity: 0 });
    expect(saved.body.ResultData).toMatchObject({ Quantity: 7.5, oldQuantity: 7.5, item: { Quantity: 20 } });
    const { company } = (await prepare(planner, TeamID)).body.ResultData;
    expect(company.Items[0]).toMatchObject({ Quantity: 7.5, oldQuantity: 7.5 });

    const again = await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 7.5, oldQuantity: 0 });
    expect(again.body.ResultCode).toBe(0);
    const stale = await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 9, oldQuantity: 3 });
    expect(stale.body.code).toBe('STALE');

    expect((await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 0 })).body.ResultData.Quantity).toBe(
      0,
    );
    expect((await prepare(planner, TeamID)).body.ResultData.company.Items[0].Quantity).toBe(0);
  });

  it('[DIS-08] answers the saved line, also if another precedes it', async () => {
    const { TeamID } = await site([CABLE, { ItemCode: 'ALTRO', Quantity: 3 }]);
    const saved = await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 2 });
    expect(saved.body.ResultData).toMatchObject({ ItemCode: 'CAVO16', Quantity: 2 });
  });

  it('[DIS-08] takes away one line or all of a kind', async () => {
    const { TeamID } = await site([CABLE, { ItemCode: 'ALTRO', Quantity: 3 }]);
    await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 1 });
    await add(planner, TeamID, { ItemCode: 'ALTRO', Quantity: 2 });
    const { Id } = (await prepare(planner, TeamID)).body.ResultData.company;
    const remove = (more: object) =>
      planner.post(`${BASE}/removeDischargeItem`, { dischargeId: Id, itemType: 'company', ...more });
    const stale = await remove({ dischargeItem: { ItemCode: 'ALTRO', oldQuantity: 1 } });
    expect(stale.body.code).toBe('STALE');
    expect((await remove({ dischargeItem: { ItemCode: 'ALTRO' } })).body.ResultData).toEqual({ removed: 1 });
    expect((await remove({})).body.ResultData).toEqual({ removed: 1 });
    expect((await remove({})).body.ResultData).toEqual({ removed: 0 });
    expect((await remove({ itemType: 'enel' })).status).toBe(404);
  });

  it('[DIS-10] is refused above stock, below zero, and for articles outside of the silo', async () => {
    const { TeamID } = await site([CABLE, { ...METER, Quantity: 3 }]);
    const over = await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 20.0001 });
    expect(over).toMatchObject({
      status: 409,
      body: {
        code: 'DISCHARGE_OVER_STOCK',
        ResultMessage: 'La quantità inserita è maggiore della giacenza!',
      },
    });
    const negative = await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: -1 });
    expect(negative).toMatchObject({
      status: 400,
      body: { ResultMessage: 'La quantità inserita non può essere negativa!' },
    });
    expect((await add(planner, TeamID, { ItemCode: 'NIENTE', Quantity: 1 })).body.code).toBe(
      'DISCHARGE_ITEM_UNKNOWN',
    );
    expect((await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 1 }, 'enel')).body.code).toBe(
      'DISCHARGE_ITEM_UNKNOWN',
    );
    for (const Quantity of [0.5, 2]) {
      const serial = { ItemCode: 'CONT1', SerialNumber: 'SN77', Quantity };
      expect((await add(planner, TeamID, serial, 'enel')).body.code).toBe('DISCHARGE_SERIAL_WHOLE');
    }
    expect((await prepare(planner, TeamID)).body.ResultData.company.Items[0].Quantity).toBe(0);
  });

  it('[DIS-11] reports a leader without inventory, and clears discharges of a former silo', async () => {
    const { TeamID, silo, leader } = await site([CABLE]);
    await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 2 });
    await db().updateTable('silos').set({ active: 'N' }).where('AbsEntry', '=', silo).execute();
    const missing = await prepare(planner, TeamID);
    expect(missing).toMatchObject({
      status: 404,
      body: {
        code: 'INVENTORY_MISSING',
        ResultMessage: `Non è definito alcun inventario per il caposquadra del cantiere ${TeamID}.`,
      },
    });
    expect((await planner.get(`/api/report/${TeamID}`)).body.company).toMatchObject({
      lines: [],
      confirmed: false,
    });

    const otherSilo = await buildSilo(db(), [{ ItemCode: 'CAVO16', Quantity: 4 }], { empID: leader });
    const { company } = (await prepare(planner, TeamID)).body.ResultData;
    expect(company).toMatchObject({
      SiloAbsEntry: otherSilo,
      Items: [{ Quantity: 0, item: { Quantity: 4 } }],
    });
  });

  it('[PERM-04] belongs to its leader, the planners and the approvers', async () => {
    const { TeamID } = await site([CABLE]);
    const ownTeam = await buildTeam(db(), { Stato: 'O' });
    await buildSilo(db(), [CABLE]);
    expect((await prepare(capo, TeamID)).body.code).toBe('NOT_YOURS');
    expect((await prepare(capo, ownTeam)).status).toBe(200);
    expect((await prepare(ufficio, TeamID)).status).toBe(200);
    expect((await prepare(operaio, ownTeam)).body.code).toBe('FORBIDDEN');
    const before = await site([CABLE], 'P');
    expect((await prepare(planner, before.TeamID)).body.code).toBe('TEAM_NOT_STARTED');
    expect((await prepare(planner, 999_999)).body.code).toBe('NOT_FOUND');
  });

  it('[DIS-05] changes in the rapportino only by who approves, ENEL until approval, then not at all', async () => {
    const stock = [CABLE, ENEL_BATCH];
    const TeamID = await buildTeam(db(), { Stato: 'R', empID: 103 });
    await db().updateTable('silos').set({ active: 'N' }).where('empID', '=', 103).execute();
    await buildSilo(db(), stock);
    const enel = { ItemCode: 'TUBO', BatchNumber: 'L1', Quantity: 1.5 };
    expect((await add(capo, TeamID, { ItemCode: 'CAVO16', Quantity: 1 })).body.code).toBe('DISCHARGE_LOCKED');
    expect((await add(capo, TeamID, enel, 'enel')).body.ResultCode).toBe(0);
    expect((await add(ufficio, TeamID, { ItemCode: 'CAVO16', Quantity: 1 })).body.ResultCode).toBe(0);
    await setState(db(), TeamID, { Approved: 'Y' });
    expect((await add(ufficio, TeamID, enel, 'enel')).body.code).toBe('TEAM_APPROVED');
  });
});

describe('the unload', () => {
  const confirm = (api: Api, dischargeId: number, key?: string) =>
    api.post(
      `${BASE}/confirmDischarge`,
      { dischargeId },
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );

  it('[DIS-13] [DOC-02] takes stock down once, records the movement, and becomes a document for the ERP', async () => {
    const { TeamID, silo, pmgEntry } = await site([CABLE, { ItemCode: 'ALTRO', Quantity: 3 }]);
    await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 7.5 });
    const { Id } = (await prepare(planner, TeamID)).body.ResultData.company;
    expect((await confirm(planner, Id)).body.code).toBe('TEAM_NOT_REPORTED');
    await setState(db(), TeamID, { Stato: 'R' });

    const first = await confirm(planner, Id);
    expect(first.body.ResultData).toMatchObject({
      DocStatus: 'I',
      confirmedAt: '2026-11-20T09:30:00.000Z',
      // The rest of the silo is shown too, for 'Mostra tutti' (DIS-02).
      Items: [
        { ItemCode: 'ALTRO', Quantity: 0, item: { Quantity: 3 } },
        { ItemCode: 'CAVO16', Quantity: 7.5, item: { Quantity: 12.5, Available: 20 } },
      ],
    });
    const again = await confirm(planner, Id);
    expect(again.body).toEqual(first.body);
    expect(await stockOf(db(), silo)).toEqual([
      { ItemCode: 'ALTRO', Quantity: 3 },
      { ItemCode: 'CAVO16', Quantity: 12.5 },
    ]);
    const moves = await db().selectFrom('moved_items').selectAll().where('teamID', '=', TeamID).execute();
    expect(moves).toMatchObject([
      { kind: 'discharge', DocId: Id, pmgEntry, ItemCode: 'CAVO16', Quantity: 7.5 },
    ]);
    const errands = await db()
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'discharge')
      .where('key', '=', String(Id))
      .execute();
    expect(errands).toMatchObject([
      { status: 'I', payload: { TeamID, lines: [{ ItemCode: 'CAVO16', Quantity: 7.5 }] } },
    ]);
  });

  it('[DIS-13] is refused, naming the line, after another discharge took the stock; a retry succeeds once there is stock', async () => {
    const { TeamID, silo, leader } = await site([CABLE]);
    const second = await buildTeam(db(), { empID: leader, Stato: 'O' });
    await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 14.5 });
    await add(planner, second, { ItemCode: 'CAVO16', Quantity: 15 });
    await setState(db(), TeamID, { Stato: 'R' });
    await setState(db(), second, { Stato: 'R' });
    const mine = (await prepare(planner, TeamID)).body.ResultData.company.Id;
    const foreignDischarge = (await prepare(planner, second)).body.ResultData.company.Id;
    expect((await confirm(planner, mine)).status).toBe(200);
    const refused = await confirm(planner, foreignDischarge);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'DISCHARGE_STOCK_MOVED',
        ResultMessage:
          'La giacenza è cambiata: di Articolo CAVO16 (CAVO16) ne restano 5,5 m, lo scarico ne chiede 15. Correggi la quantità e riprova.',
        problems: [{ path: 'CAVO16', params: { Quantity: 15, stock: 5.5 } }],
      },
    });
    expect(await stockOf(db(), silo)).toEqual([{ ItemCode: 'CAVO16', Quantity: 5.5 }]);
    await db()
      .updateTable('inventory_lines')
      .set({ Quantity: 15 })
      .where('SiloAbsEntry', '=', silo)
      .execute();
    expect((await confirm(planner, foreignDischarge)).body.ResultData.DocStatus).toBe('I');
    expect(await stockOf(db(), silo)).toEqual([{ ItemCode: 'CAVO16', Quantity: 0 }]);
  });

  it('[DIS-11] [DIS-13] takes only articles of its kind, and keeps its silo', async () => {
    const { TeamID, silo, leader } = await site([CABLE, { ...CABLE, itemType: 'enel' }]);
    await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 5 });
    await setState(db(), TeamID, { Stato: 'R' });
    const { Id } = (await prepare(planner, TeamID)).body.ResultData.company;
    await confirm(planner, Id);
    expect(await stockOf(db(), silo)).toMatchObject([{ Quantity: 15 }, { Quantity: 20 }]);

    await db().updateTable('silos').set({ active: 'N' }).where('AbsEntry', '=', silo).execute();
    await buildSilo(db(), [CABLE], { empID: leader });
    expect((await prepare(planner, TeamID)).body.ResultData.company).toMatchObject({
      SiloAbsEntry: silo,
      Items: [{ Quantity: 5 }],
    });
  });

  it('[DIS-13] of ENEL material waits for the approval; an empty one changes no stock and stays open', async () => {
    const { TeamID } = await site([ENEL_BATCH], 'R');
    await add(planner, TeamID, { ItemCode: 'TUBO', BatchNumber: 'L1', Quantity: 5.5 }, 'enel');
    const { company, enel } = (await prepare(planner, TeamID)).body.ResultData;
    expect((await confirm(planner, enel.Id)).body.code).toBe('TEAM_NOT_APPROVED');
    await setState(db(), TeamID, { Approved: 'Y' });
    expect((await confirm(planner, enel.Id)).body.ResultData.DocStatus).toBe('I');
    expect((await confirm(planner, company.Id)).body.ResultData).toMatchObject({ DocStatus: 'D', Items: [] });
    expect((await confirm(planner, 999_999)).body.code).toBe('NOT_FOUND');
  });
});
