import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpRefusal, startErpWorker } from '../../../server/erp/startErpWorker.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { inventErp } from '../../support/erp.ts';
import { eventually } from '../../support/eventually.ts';
import { testProduct } from '../../support/testProduct.ts';

let test: TestApp;
let planner: Api;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [planner, capo] = await Promise.all([test.api('planner'), test.api('capo')]);
});
afterAll(() => test.close());

const ITEMS = '/api/inventory/silos/items';
const GIVEN = { one: 'assegnazione', sent: 'assegnazioneData' } as const;
const MOVED = { one: 'trasferimento', sent: 'trasferimentoData' } as const;
const db = () => test.database.db;
const vehicle = () => buildVehicle(db(), { BinCode: 'BASE' });
const save = async (api: Api, { one, sent }: typeof GIVEN | typeof MOVED, data: object) =>
  (await api.post(`${ITEMS}/${one}`, { [sent]: { DocDate: '2026-11-20', ...data } })).body;
const confirm = async (api: Api, { one }: typeof GIVEN | typeof MOVED, body: object) =>
  (await api.post(`${ITEMS}/${one}/confirm`, body)).body;

const refused = (table: 'assignments' | 'transfers', Id: number) =>
  db().updateTable(table).set({ DocStatus: 'E' }).where('Id', '=', Id).execute();
const placeOf = async (ItemCode: string) =>
  db()
    .selectFrom('vehicles')
    .select(['empID', 'BinCode'])
    .where('ItemCode', '=', ItemCode)
    .executeTakeFirst();

describe('[VEH-05] [DOC-02] a document that the ERP refused, confirmed again', () => {
  it('moves the vehicle to the corrected place, unless a later document moved it', async () => {
    const ItemCode = await vehicle();
    const { ResultData: first } = await save(planner, MOVED, {
      ItemCode,
      BinCode: 'OFFICINA',
      DocStatus: 'I',
    });
    await refused('transfers', first.Id);
    const again = await save(planner, MOVED, { Id: first.Id, ItemCode, BinCode: 'DEPOSITO', DocStatus: 'I' });
    expect(again.ResultData).toMatchObject({ DocStatus: 'I', DocNum: first.DocNum });
    expect(await placeOf(ItemCode)).toMatchObject({ BinCode: 'DEPOSITO' });
    await refused('transfers', first.Id);
    await save(planner, MOVED, { Id: first.Id, ItemCode, BinCode: 'MAGAZZINO', DocStatus: 'I' });
    expect(await placeOf(ItemCode)).toMatchObject({ BinCode: 'MAGAZZINO' });
  });

  it('leaves the vehicle at the place of a later document of any kind', async () => {
    const [ada, ivo] = [await buildEmployee(db()), await buildEmployee(db())];
    const ItemCode = await vehicle();
    const { ResultData: first } = await save(planner, GIVEN, { ItemCode, empID: ada, DocStatus: 'I' });
    await refused('assignments', first.Id);
    await save(planner, GIVEN, { ItemCode, empID: ivo, DocStatus: 'I' });
    const again = await save(planner, GIVEN, { Id: first.Id, ItemCode, empID: ada, DocStatus: 'I' });
    expect(again.ResultData).toMatchObject({ DocStatus: 'I', DocNum: first.DocNum });
    expect(await placeOf(ItemCode)).toMatchObject({ empID: ivo, BinCode: 'BASE' });

    const { ResultData: moved } = await save(planner, MOVED, {
      ItemCode,
      BinCode: 'OFFICINA',
      DocStatus: 'I',
    });
    await refused('transfers', moved.Id);
    await save(planner, GIVEN, { ItemCode, BinCode: 'DEPOSITO', DocStatus: 'I' });
    await confirm(planner, MOVED, { Id: moved.Id });
    expect(await placeOf(ItemCode)).toMatchObject({ empID: ivo, BinCode: 'DEPOSITO' });
  });
});

describe('[VEH-05] [DOC-02] two drafts of transfers of one vehicle, confirmed one after the other', () => {
  const fromOf = async (key: number) => {
    const job = db().selectFrom('outbox').select('payload').where('key', '=', String(key));
    const { payload } = await job.where('kind', '=', 'transfer').executeTakeFirstOrThrow();
    return (payload as { readonly FromBinCode?: string }).FromBinCode;
  };

  it('the second starts where the first left the vehicle, on paper and in the ERP', async () => {
    const ItemCode = await vehicle();
    const { ResultData: first } = await save(planner, MOVED, { ItemCode, BinCode: 'OFFICINA' });
    const { ResultData: second } = await save(planner, MOVED, { ItemCode, BinCode: 'CAMPO' });
    expect((await confirm(planner, MOVED, { Id: first.Id })).ResultData.FromBinCode).toBe('BASE');
    expect((await confirm(planner, MOVED, { Id: second.Id })).ResultData.FromBinCode).toBe('OFFICINA');
    expect([await fromOf(first.Id), await fromOf(second.Id)]).toEqual(['BASE', 'OFFICINA']);
  });

  it('the second is refused where the vehicle has arrived already, and stays a draft', async () => {
    const ItemCode = await vehicle();
    const { ResultData: first } = await save(planner, MOVED, { ItemCode, BinCode: 'OFFICINA' });
    const { ResultData: second } = await save(planner, MOVED, { ItemCode, BinCode: 'OFFICINA' });
    await confirm(planner, MOVED, { Id: first.Id });
    expect((await confirm(planner, MOVED, { Id: second.Id })).code).toBe('DOCUMENT_INCOMPLETE');
    const { body } = await planner.get(`${ITEMS}/trasferimento?Id=${second.Id}`);
    expect(body.trasferimento).toMatchObject({ DocStatus: 'D', DocNum: null });
  });
});

describe('[DAY-A8] a document that was a draft, or refused by the ERP, as its site was approved', () => {
  it.each([
    { ...GIVEN, entity: 'assignment', table: 'assignments' },
    { ...MOVED, entity: 'transfer', table: 'transfers' },
  ] as const)(
    'is annulled by who approves, who may take that back: $entity',
    async ({ entity, table, ...kind }) => {
      const [ItemCode, TeamId] = [await vehicle(), await buildTeam(db(), { Stato: 'O' })];
      const where = { ItemCode, TeamId, BinCode: 'OFFICINA' };
      const { ResultData: draft } = await save(capo, kind, where);
      const { ResultData: sent } = await save(capo, kind, { ...where, DocStatus: 'I' });
      const approved = { Stato: 'R', Approved: 'Y' } as const;
      await db().updateTable('teams').set(approved).where('teamID', '=', TeamId).execute();
      await db().updateTable(table).set({ DocStatus: 'E' }).where('Id', '=', sent.Id).execute();
      const ofKind = db().selectFrom('outbox').select('status').where('kind', '=', entity);
      const ofQueue = ofKind.where('key', '=', String(sent.Id));
      await db()
        .updateTable('outbox')
        .set({ status: 'E', message: 'Mezzo bloccato' })
        .where('kind', '=', entity)
        .where('key', '=', String(sent.Id))
        .execute();
      const annul = async (api: Api, Id: number) =>
        (await api.send('DELETE', `${ITEMS}/${kind.one}/${Id}`)).body;
      for (const { Id } of [draft, sent]) {
        const document = (await capo.get(`${ITEMS}/${kind.one}?Id=${Id}`)).body;
        expect(document).toMatchObject({ [kind.one]: { teamApproved: 'Y' } });
        expect((await annul(capo, Id)).code).toBe('DOCUMENT_OF_APPROVED_TEAM');
        expect((await annul(planner, Id)).ResultData).toMatchObject({ DocStatus: 'A', TeamId });
      }
      // No retry sends it after all.
      expect(await ofQueue.execute()).toEqual([]);
      const back = (await planner.post('/api/restore', { entity, key: sent.Id })).body;
      expect(back.ResultCode, back.ResultMessage).toBe(0);
      const again = (await planner.get(`${ITEMS}/${kind.one}?Id=${sent.Id}`)).body;
      expect(again).toMatchObject({ [kind.one]: { DocStatus: 'E', DocNum: sent.DocNum } });
      expect(await ofQueue.execute()).toEqual([{ status: 'E' }]);
    },
  );
});

describe('[VEH-05] [DOC-02] a document that the ERP refused, deleted', () => {
  const remove = async (api: Api, { one }: typeof GIVEN | typeof MOVED, Id: number) =>
    expect((await api.send('DELETE', `${ITEMS}/${one}/${Id}`)).body.ResultCode).toBe(0);

  it('returns the vehicle to whom and where it was before, and moves it again as it is restored', async () => {
    const [ada, ivo] = [await buildEmployee(db()), await buildEmployee(db())];
    const ItemCode = await vehicle();
    const values = { ItemCode, BinCode: 'DEPOSITO', DocStatus: 'I' };
    const { Id } = (await save(planner, GIVEN, { ...values, empID: ada })).ResultData;
    await refused('assignments', Id);
    await save(planner, GIVEN, { ...values, Id, empID: ivo });
    await refused('assignments', Id);
    await remove(planner, GIVEN, Id);
    expect(await placeOf(ItemCode)).toEqual({ empID: null, BinCode: 'BASE' });
    await planner.post('/api/restore', { entity: 'assignment', key: Id });
    expect(await placeOf(ItemCode)).toEqual({ empID: ivo, BinCode: 'DEPOSITO' });
  });

  it('leaves the vehicle where a later document moved it', async () => {
    const ItemCode = await vehicle();
    const { Id } = (await save(planner, MOVED, { ItemCode, BinCode: 'OFFICINA', DocStatus: 'I' })).ResultData;
    await refused('transfers', Id);
    await save(planner, MOVED, { ItemCode, BinCode: 'CAMPO', DocStatus: 'I' });
    await remove(planner, MOVED, Id);
    expect(await placeOf(ItemCode)).toMatchObject({ BinCode: 'CAMPO' });
  });

  it('leaves the vehicle to whoever gave it to its holder before', async () => {
    const [ada, ivo] = [await buildEmployee(db()), await buildEmployee(db())];
    const ItemCode = await vehicle();
    await save(capo, GIVEN, { ItemCode, empID: ada, DocStatus: 'I' });
    const { Id } = (await save(capo, GIVEN, { ItemCode, empID: ivo, DocStatus: 'I' })).ResultData;
    await refused('assignments', Id);
    await remove(capo, GIVEN, Id);
    expect(await placeOf(ItemCode)).toMatchObject({ empID: ada });
    expect((await save(capo, GIVEN, { ItemCode, empID: ivo, DocStatus: 'I' })).ResultCode).toBe(0);
  });
});

describe('[VEH-05] [DOC-02] of two documents of a vehicle, the deleted one', () => {
  const give = async (ItemCode: string, empID: number) => {
    const { Id } = (await save(planner, GIVEN, { ItemCode, empID, DocStatus: 'I' })).ResultData;
    await refused('assignments', Id);
    return Id as number;
  };
  const remove = (Id: number) => planner.send('DELETE', `${ITEMS}/assegnazione/${Id}`);
  const restore = (key: number) => planner.post('/api/restore', { entity: 'assignment', key });
  const holder = async (ItemCode: string) => (await placeOf(ItemCode))?.empID;

  it('leaves the vehicle to whom a later one gives it again', async () => {
    const [ada, ItemCode] = [await buildEmployee(db()), await vehicle()];
    const [first] = [await give(ItemCode, ada), await give(ItemCode, ada)];
    await remove(first);
    expect(await holder(ItemCode)).toBe(ada);
  });

  it('gives the vehicle back to nobody whose own document is deleted, and moves it again as it is restored', async () => {
    const [ada, ivo] = [await buildEmployee(db()), await buildEmployee(db())];
    const ItemCode = await vehicle();
    const [first, second] = [await give(ItemCode, ada), await give(ItemCode, ivo)];
    await remove(first);
    expect(await holder(ItemCode)).toBe(ivo);
    await remove(second);
    expect(await holder(ItemCode)).toBeNull();
    await restore(first);
    expect(await holder(ItemCode)).toBe(ada);
    await restore(second);
    expect(await holder(ItemCode)).toBe(ivo);
    await remove(second);
    expect(await holder(ItemCode)).toBe(ada);
  });

  it('moves the vehicle again after a later one has come and gone, and leaves it where another put it', async () => {
    const [ada, ivo] = [await buildEmployee(db()), await buildEmployee(db())];
    const ItemCode = await vehicle();
    const first = await give(ItemCode, ada);
    await remove(first);
    await remove(await give(ItemCode, ivo));
    await restore(first);
    expect(await holder(ItemCode)).toBe(ada);
    await db().updateTable('vehicles').set({ empID: ivo }).where('ItemCode', '=', ItemCode).execute();
    await remove(first);
    expect(await holder(ItemCode)).toBe(ivo);
  });
});

describe('[DOC-02] papers of one vehicle', () => {
  it('reach the ERP in their order: a later one waits while an earlier one is tried again, not once it is refused', async () => {
    await db().deleteFrom('outbox').execute();
    const ItemCode = await vehicle();
    const confirmMove = async (move: object) =>
      (await save(planner, MOVED, { ...move, DocStatus: 'I' })).ResultData.Id;
    const first = await confirmMove({ ItemCode, BinCode: 'OFFICINA' });
    const second = await confirmMove({ ItemCode, BinCode: 'CAMPO' });
    const other = await confirmMove({ ItemCode: await vehicle(), BinCode: 'CAMPO' });
    const erp = inventErp();
    const keys = () => [...erp.posted.values()].map(({ key }) => Number(key));
    let isRefused = false;
    erp.before = ({ key }) => {
      if (key !== String(first) || isRefused) return;
      // The paper of another vehicle is not behind it.
      if (!keys().includes(other)) throw new Error('ECONNRESET');
      isRefused = true;
      throw new ErpRefusal('Mezzo bloccato');
    };
    const log = { warn: () => {}, error: () => {} };
    const worker = startErpWorker({
      ...{ db: db(), erp, product: await testProduct(), log, pollMs: 20, retryMs: 20 },
    });
    try {
      const status = db().selectFrom('outbox').select('status').orderBy('id');
      await eventually(() => status.execute()).toEqual([{ status: 'E' }, { status: 'Y' }, { status: 'Y' }]);
      expect(keys()).toEqual([other, second]);
      await confirm(planner, MOVED, { Id: first });
      await eventually(async () => keys()).toEqual([other, second, first]);
    } finally {
      await worker.stop();
    }
  });
});
