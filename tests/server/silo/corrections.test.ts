import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { add, BASE, buildSite, CABLE, prepare, type SitePlan, setState, stockOf } from './sites.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let ufficio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  planner = await test.api('planner');
  ufficio = await test.api('ufficio');
});
afterAll(() => test.close());

const db = () => test.database.db;
const site = (...plan: SitePlan) => buildSite(db(), ...plan);
const confirm = (api: Api, dischargeId: number) => api.post(`${BASE}/confirmDischarge`, { dischargeId });

describe('a confirmed unload', () => {
  it('[DIS-05] [TEAM-07] [PHONE-A5] is corrected by an approver: the difference is a separate movement and document, once', async () => {
    const { TeamID, silo, pmgEntry } = await site([CABLE, { ItemCode: 'ALTRO', Quantity: 3 }]);
    await add(planner, TeamID, { ItemCode: 'CAVO16', Quantity: 7.5 });
    const { Id } = (await prepare(planner, TeamID)).body.ResultData.company;
    await setState(db(), TeamID, { Stato: 'R' });
    await confirm(planner, Id);
    const correct = (ItemCode: string, Quantity: number, oldQuantity?: number) =>
      add(ufficio, TeamID, { ItemCode, Quantity, ...(oldQuantity === undefined ? {} : { oldQuantity }) });

    // More was used: also twice at once, as a double tap sends it.
    const taps = await Promise.all([correct('CAVO16', 9, 7.5), correct('CAVO16', 9, 7.5)]);
    for (const { body } of taps) {
      expect(body.ResultData).toMatchObject({ Quantity: 9, item: { Quantity: 11, Available: 20 } });
    }
    await setState(db(), TeamID, { Stato: 'C' });
    // Less was used, none at all, and an article that was not on the list.
    expect((await correct('CAVO16', 4, 9)).body.ResultData.item).toMatchObject({ Quantity: 16 });
    expect((await correct('CAVO16', 4, 9)).body.ResultCode).toBe(0);
    expect((await correct('ALTRO', 2, 0)).body.ResultData).toMatchObject({ Quantity: 2 });
    const missingItem = { dischargeId: Id, itemType: 'company', dischargeItem: { ItemCode: 'ALTRO' } };
    const remove = () => planner.post(`${BASE}/removeDischargeItem`, missingItem);
    expect((await remove()).body.ResultData).toEqual({ removed: 1 });
    expect((await remove()).body.ResultData).toEqual({ removed: 0 });

    expect((await correct('CAVO16', 20.5)).body.code).toBe('DISCHARGE_OVER_STOCK');
    expect((await correct('CAVO16', 5, 9)).body.code).toBe('STALE');
    expect((await correct('NIENTE', 1)).body.code).toBe('DISCHARGE_ITEM_UNKNOWN');
    expect(await stockOf(db(), silo)).toEqual([
      { ItemCode: 'ALTRO', Quantity: 3 },
      { ItemCode: 'CAVO16', Quantity: 16 },
    ]);
    const moves = await db()
      .selectFrom('moved_items')
      .select(['kind', 'pmgEntry', 'ItemCode', 'Quantity'])
      .where('teamID', '=', TeamID)
      .orderBy('id')
      .execute();
    const corrected = { kind: 'correction', pmgEntry };
    expect(moves).toEqual([
      { kind: 'discharge', pmgEntry, ItemCode: 'CAVO16', Quantity: 7.5 },
      { ...corrected, ItemCode: 'CAVO16', Quantity: 1.5 },
      { ...corrected, ItemCode: 'CAVO16', Quantity: -5 },
      { ...corrected, ItemCode: 'ALTRO', Quantity: 2 },
      { ...corrected, ItemCode: 'ALTRO', Quantity: -2 },
    ]);
    const errands = await db()
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'discharge-correction')
      .orderBy('id')
      .execute();
    const teamErrands = errands.filter(({ payload }) => (payload as { TeamID: number }).TeamID === TeamID);
    expect(teamErrands.map(({ payload }) => payload)).toMatchObject(
      [1.5, -5, 2, -2].map((Quantity) => ({ dischargeId: Id, lines: [{ Quantity }] })),
    );
    // The subject of a vehicle with this code is another.
    expect(teamErrands.map(({ subject }) => subject)).toEqual(Array(4).fill(`discharge ${Id}`));
    // Handing in the report again unloads only once.
    await setState(db(), TeamID, { Stato: 'R' });
    await confirm(planner, Id);
    expect(await stockOf(db(), silo)).toMatchObject([{ Quantity: 3 }, { Quantity: 16 }]);
    await setState(db(), TeamID, { Approved: 'Y' });
    expect((await correct('CAVO16', 5)).body.code).toBe('TEAM_APPROVED');
  });

  it('[DIS-05] [PHONE-A5] refuses others, and names who can correct it', async () => {
    const TeamID = await buildTeam(db(), { Stato: 'O', empID: 103 });
    await db().updateTable('silos').set({ active: 'N' }).where('empID', '=', 103).execute();
    await buildSilo(db(), [CABLE]);
    await add(capo, TeamID, { ItemCode: 'CAVO16', Quantity: 2 });
    const { Id } = (await prepare(capo, TeamID)).body.ResultData.company;
    await setState(db(), TeamID, { Stato: 'R' });
    await confirm(capo, Id);
    await setState(db(), TeamID, { Stato: 'C' });
    const change = await add(capo, TeamID, { ItemCode: 'CAVO16', Quantity: 3 });
    expect(change.body).toMatchObject({
      code: 'DISCHARGE_CONFIRMED',
      ResultMessage: 'Lo scarico è già confermato: le quantità le corregge chi approva i lavori.',
    });
    const all = { dischargeId: Id, itemType: 'company' };
    expect((await capo.post(`${BASE}/removeDischargeItem`, all)).body.code).toBe('DISCHARGE_CONFIRMED');
  });
});
