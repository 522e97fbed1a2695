import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

let test: TestApp;
let capo: Api;
let operaio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, operaio] = await Promise.all([test.api('capo'), test.api('operaio')]);
});
afterAll(() => test.close());

const ITEMS = '/api/inventory/silos/items';
const db = () => test.database.db;

describe('places', () => {
  it('[DESK-A9] [VEH-05] of a vehicle are every active silo, to the depot where others stand, and back to where they were', async () => {
    await db()
      .insertInto('silos')
      .values([
        { BinCode: 'SILO-A9', WhsCode: '01', WhsName: 'Furgone Rossi', empID: 103 },
        { BinCode: 'SILO-OLD', WhsCode: '02', WhsName: 'Dismesso', empID: 104, active: 'N' },
      ])
      .execute();
    await buildVehicle(db(), { BinCode: 'DEPOSITO' });
    await buildVehicle(db(), { BinCode: 'DEPOSITO' });
    await buildVehicle(db(), { BinCode: 'SILO-OLD' });
    const ItemCode = await buildVehicle(db(), { BinCode: 'PIAZZALE' });
    const places = async (q = '') => {
      const { body } = await capo.get(`${ITEMS}/locations?perPage=100&q=${q}`);
      return body.locations.map(({ BinCode, Name }: Record<string, string>) => `${BinCode}: ${Name}`);
    };
    const all = await places();
    expect(all).toEqual(
      expect.arrayContaining([
        'DEPOSITO: DEPOSITO',
        'PIAZZALE: PIAZZALE',
        'SILO-A9: SILO-A9 – Furgone Rossi',
      ]),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(all.join()).not.toContain('SILO-OLD');
    expect(await places('rossi')).toEqual(['SILO-A9: SILO-A9 – Furgone Rossi']);
    const trasferimentoData = { DocDate: '2026-11-20', ItemCode, BinCode: 'DEPOSITO', DocStatus: 'I' };
    const moved = await capo.post(`${ITEMS}/trasferimento`, { trasferimentoData });
    expect(moved.body.ResultData).toMatchObject({ FromBinCode: 'PIAZZALE', BinCode: 'DEPOSITO' });
    expect(await places('piazzale')).toEqual(['PIAZZALE: PIAZZALE']);
    expect((await operaio.get(`${ITEMS}/locations`)).status).toBe(403);
  });

  it('[VEH-05] [DESK-A9] left long ago, or only in papers that were never confirmed, are given up; papers that name one still do', async () => {
    const ItemCode = await buildVehicle(db(), { BinCode: 'SILO-NUOVO' });
    const inactiveVehicle = await buildVehicle(db(), { BinCode: '', active: 'N' });
    await db()
      .insertInto('silos')
      .values({ BinCode: 'SILO-CHIUSO', WhsCode: '03', WhsName: 'Capannone', empID: 103, active: 'N' })
      .execute();
    const paper = { ItemCode, BinCode: 'SILO-NUOVO', DocStatus: 'Y' as const };
    await db()
      .insertInto('transfers')
      .values([
        { ...paper, FromBinCode: 'CAMPO-2025', DocDate: '2025-11-19' },
        { ...paper, FromBinCode: 'CAMPO-2026', DocDate: '2026-03-02' },
        { ...paper, FromBinCode: 'REFUSO', DocDate: '2026-11-19', DocStatus: 'A' },
        { ...paper, FromBinCode: 'ROTTAMATO', DocDate: '2026-11-19', ItemCode: inactiveVehicle },
      ])
      .execute();
    const { body } = await capo.get(`${ITEMS}/locations?perPage=100`);
    const codes: string[] = body.locations.map(({ BinCode }: { BinCode: string }) => BinCode);
    expect(codes).toContain('CAMPO-2026');
    for (const given of ['CAMPO-2025', 'REFUSO', 'ROTTAMATO', 'SILO-CHIUSO'])
      expect(codes).not.toContain(given);
    const columns = {
      DocDate: '2026-11-19',
      ItemCode,
      DocStatus: 'D' as const,
      createdBy: (await me()).userId,
    };
    const { Id } = await db()
      .insertInto('transfers')
      .values({ ...columns, FromBinCode: 'CAMPO-2025', BinCode: 'SILO-CHIUSO' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const transfer = await capo.get(`${ITEMS}/trasferimento?Id=${Id}`);
    expect(transfer.body.trasferimento).toMatchObject({
      BinName: 'SILO-CHIUSO – Capannone',
      FromBinCode: 'CAMPO-2025',
    });
    const assigned = await db()
      .insertInto('assignments')
      .values({ ...columns, BinCode: 'CAMPO-2025' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const assignment = await capo.get(`${ITEMS}/assegnazione?Id=${assigned.Id}`);
    expect(assignment.body.assegnazione).toMatchObject({ BinName: 'CAMPO-2025' });
    await db().updateTable('assignments').set({ empID: 104 }).where('Id', '=', assigned.Id).execute();
    const searches = [
      ['trasferimenti', 'capannone', [Id]],
      ['trasferimenti', 'silo-chiuso', [Id]],
      ['trasferimenti', 'rossi', []],
      ['assegnazioni', 'campo-2025', [assigned.Id]],
      ['assegnazioni', 'verdi', [assigned.Id]],
      ['assegnazioni', 'gialli', []],
    ] as const;
    for (const [list, q, ids] of searches) {
      const answer = (await capo.get(`${ITEMS}/${list}?q=${q}`)).body;
      const rows = answer.trasferimentiItem ?? answer.assegnazioniItem;
      expect(
        rows.map((row: { readonly Id: number }) => row.Id),
        `${list} ${q}`,
      ).toEqual(ids);
    }
  });
});

/** The leader as a user. */
function me() {
  return db().selectFrom('users').select('userId').where('username', '=', 'capo').executeTakeFirstOrThrow();
}
