import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildItems } from '../../support/buildSilo.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let ufficio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  planner = await test.api('planner');
  ufficio = await test.api('ufficio');
  await buildItems(db(), ['PALO', 'CAVO']);
  await db()
    .insertInto('business_partners')
    .values([
      { CardCode: 'C00001', CardName: 'Enel Distribuzione' },
      { CardCode: 'C00002', CardName: 'Rossi & Figli S.r.l.' },
      { CardCode: 'F00001', CardName: 'Fornitore', CardType: 'S' },
    ])
    .execute();
  await db().insertInto('sales_persons').values({ SlpName: 'Vera Vendite' }).execute();
});
afterAll(() => test.close());

const db = () => test.database.db;
const LINE = {
  ItemCode: 'PALO',
  ItemName: 'Palo 12 m',
  Quantity: 3,
  Price: 10.1,
  DiscountPercent: 5,
  ...{ UomCode: 'PZ', FreeText: 'Uno scheggiato' },
};
const DDT = {
  DocDate: '2026-11-20',
  CardCode: 'C00001',
  SobisDocType: 'D',
  ddt: {
    tipo: 'materiali',
    causale: 'vendita',
    luogoPartenza: 'Bologna',
    luogoDestinazione: 'Modena',
    dataInizioTrasporto: '2026-11-20',
    aCuraDi: 'mittente',
  },
};
const add = (api: Api, orderH: object, orderR: readonly object[] = [LINE], confirmed = false) =>
  api.post('/wscrm/rdr/add', { orderH, orderR, confirmed });
const draft = async (api: Api, more: object = {}) => (await add(api, { ...DDT, ...more })).body.ResultData;
const confirm = (api: Api, id: number, rowVersion?: number) =>
  api.post('/wscrm/rdr/confirm', { id, rowVersion });

describe('a document', () => {
  it('[PHONE-A29] [DESK-C3] is deleted without a trace if it was created and left unchanged; otherwise it stays', async () => {
    const begin = async (more: object = {}, lines: readonly object[] = []) =>
      (await add(capo, { DocDate: '2026-11-20', SobisDocType: 'D', ...more }, lines)).body.ResultData;
    const discard = (id: number) => capo.post('/wscrm/rdr/delete', { id, untouched: true });
    const there = async (id: number) =>
      (await db().selectFrom('orders').select('Id').where('Id', '=', id).execute()).length;
    const empty = await begin();
    expect((await discard(empty.Id)).body.ResultData).toEqual({ Id: empty.Id });
    expect(await there(empty.Id)).toBe(0);
    expect((await discard(empty.Id)).body.code).toBe('NOT_FOUND');

    const order = await begin();
    await capo.post('/wscrm/rdr/update', { orderH: { ...order, Comments: 'Da completare' } });
    const withFile = await begin();
    await db()
      .insertInto('attachments')
      .values({ linkedObject: 'order', linkedId: withFile.Id, fileName: 'ddt.pdf', sha256: 'a'.repeat(64) })
      .execute();
    const orders = [await begin({ CardCode: 'C00001' }), await begin({}, [LINE]), withFile, order];
    for (const { Id } of orders) {
      expect((await discard(Id)).body.code).toBe('STALE');
      expect(await there(Id)).toBe(1);
    }
  });

  it('[ORD-08] is kept whole, with lines and totals computed by the server to the cent', async () => {
    const teamID = await buildTeam(db(), { pmgEntry: await buildProject(db()), Stato: 'O' });
    const { body } = await add(
      capo,
      {
        ...DDT,
        teamID,
        DiscountPercent: 10,
        VatSum: 5.55,
        DocTotal: 999_999,
        DocStatus: 'Y',
        Comments: 'Riga\ndue',
        NumAtCard: 'ODA 7',
        SlpCode: 1,
        DocDueDate: '2026-11-30',
      },
      [LINE, { ItemName: 'Trasporto', Quantity: 1, Price: 1.005, LineTotal: 77 }],
    );
    const order = body.ResultData;
    expect(order).toMatchObject({
      ...DDT,
      DocStatus: 'D',
      DocNum: null,
      CardName: 'Enel Distribuzione',
      empID: 103,
      Dipendente: 'Rossi Carlo',
      user: { fullName: 'Rossi Carlo' },
      Team: `n.${teamID} – Rossi Carlo`,
      Comments: 'Riga\ndue',
      DocDueDate: '2026-11-30',
      // 28,79 + 1,01 = 29,80; meno il 10%, più l'imposta.
      DocTotal: 32.37,
      attachments: [],
    });
    expect(order.pmgEntry).toBeGreaterThan(0);
    expect(order.lines).toMatchObject([
      { LineNum: 0, ItemCode: 'PALO', LineTotal: 28.79 },
      { LineNum: 1, ItemCode: null, LineTotal: 1.01 },
    ]);
    expect((await capo.get(`/wscrm/rdr/${order.Id}`)).body.order).toEqual(order);
  });

  it('[ORD-08] changes in part: omitted fields stay, an empty list removes the lines', async () => {
    const { Id, rowVersion } = await draft(capo);
    const update = (orderH: object, orderR?: readonly object[]) =>
      capo.post('/wscrm/rdr/update', {
        orderH: { Id, DocDate: '2026-11-20', ...orderH },
        ...(orderR === undefined ? {} : { orderR }),
      });
    const changed = await update({ rowVersion, Comments: 'nota' });
    expect(changed.body.ResultData).toMatchObject({
      ...DDT,
      Comments: 'nota',
      lines: [{ ItemCode: 'PALO' }],
      rowVersion: 2,
    });
    expect((await update({ rowVersion, Comments: 'tardi' })).body.code).toBe('STALE');
    expect((await update({}, [])).body.ResultData).toMatchObject({ lines: [], DocTotal: 0 });
    const broken = await update({ DocDueDate: '2026-11-01' });
    expect(broken).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', problems: [{ path: 'orderH.DocDueDate' }] },
    });
    const unknown = await update({}, [{ ...LINE, ItemCode: 'NESSUNO' }]);
    expect(unknown.body.code).toBe('UNKNOWN_REFERENCE');
    expect((await update({}, [{ ...LINE, Quantity: 0 }])).status).toBe(400);
  });

  it('[DOC-02] is confirmed complete only, each missing field named', async () => {
    const { Id } = await draft(capo, { ddt: { ...DDT.ddt, causale: 'altro', luogoDestinazione: '' } });
    const refused = await confirm(capo, Id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'DOCUMENT_INCOMPLETE' } });
    expect(refused.body.problems.map(({ path }: { path: string }) => path)).toEqual([
      'ddt.luogoDestinazione',
      'ddt.causaleNota',
    ]);
    expect(refused.body.problems[0]).toMatchObject({ message: 'ddt.needed' });
    expect(refused.body.ResultMessage).toContain('dato obbligatorio per confermare il DDT');
    const empty = (await add(capo, DDT, [])).body.ResultData;
    const bare = (await confirm(capo, empty.Id)).body;
    expect(bare.ResultMessage).toContain('almeno una riga');
    expect(bare.problems).toMatchObject([{ message: 'order.lines-needed' }]);
    const atOnce = await add(capo, { DocDate: '2026-11-20' }, [LINE], true);
    expect(atOnce.body.code).toBe('DOCUMENT_INCOMPLETE');
    const bareFir = { DocDate: '2026-11-20', CardCode: 'C00001', SobisDocType: 'F' };
    const fir = await add(capo, bareFir, [LINE], true);
    expect(fir.body.problems.length).toBeGreaterThan(8);
  });

  it('[DOC-01] [DOC-02] confirmed is I, numbered, queued for the ERP, and locked', async () => {
    const { Id } = await draft(capo);
    const { body } = await confirm(capo, Id);
    expect(body.ResultData).toMatchObject({ DocStatus: 'I', confirmedAt: '2026-11-20T09:30:00.000Z' });
    const errand = await db()
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'order')
      .where('key', '=', String(Id))
      .executeTakeFirstOrThrow();
    expect(errand).toMatchObject({
      status: 'I',
      payload: { SobisDocType: 'D', CardCode: 'C00001', lines: [LINE] },
    });
    expect((await confirm(capo, Id)).body).toMatchObject({
      code: 'DOCUMENT_LOCKED',
      ResultMessage:
        'Il documento è in stato Confermato: si modifica o elimina solo se da confermare o in errore.',
    });
    expect((await capo.post('/wscrm/rdr/delete', { id: Id })).body.code).toBe('DOCUMENT_LOCKED');
  });

  it('[ORD-08] takes its number without gaps, also when many are confirmed at once and some are refused', async () => {
    const ddt = { ...DDT.ddt, dataInizioTrasporto: '2026-09-03' };
    const year = { DocDate: '2026-09-03', ddt };
    const complete = await Promise.all(Array.from({ length: 8 }, () => draft(capo, year)));
    const lacking = await Promise.all(
      Array.from({ length: 4 }, () => draft(capo, { ...year, CardCode: null })),
    );
    const answers = await Promise.all([...complete, ...lacking].map(({ Id }) => confirm(capo, Id)));
    const numbers = answers.flatMap(({ body }) => (body.ResultCode === 0 ? [body.ResultData.DocNum] : []));
    const first = Math.min(...numbers);
    expect(numbers.sort((a, b) => a - b)).toEqual(complete.map((_, index) => first + index));
    const order = await add(capo, { DocDate: '2031-02-03', CardCode: 'C00001' }, [LINE], true);
    expect(order.body.ResultData).toMatchObject({ SobisDocType: '', DocNum: 1 });
  });

  it('[DOC-02] is edited in error state and confirmed again under its number, with the external id kept', async () => {
    const { Id } = await draft(capo);
    const first = (await confirm(capo, Id)).body.ResultData;
    const errand = () =>
      db()
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'order')
        .where('key', '=', String(Id))
        .execute();
    const [sent] = await errand();
    await db()
      .updateTable('orders')
      .set({ DocStatus: 'E', ErrorMessage: 'Cliente bloccato' })
      .where('Id', '=', Id)
      .execute();
    await db()
      .updateTable('outbox')
      .set({ status: 'E', attempts: 3 })
      .where('id', '=', sent?.id ?? 0)
      .execute();
    const mended = await capo.post('/wscrm/rdr/update', {
      orderH: { Id, DocDate: '2026-11-20', CardCode: 'C00002' },
      confirmed: true,
    });
    expect(mended.body.ResultData).toMatchObject({
      DocStatus: 'I',
      DocNum: first.DocNum,
      ErrorMessage: '',
      CardName: 'Rossi & Figli S.r.l.',
    });
    const again = await errand();
    expect(again[0]?.externalId).not.toBe(sent?.externalId);
    expect(again).toMatchObject([
      { formerIds: [sent?.externalId], status: 'I', attempts: 0, payload: { CardCode: 'C00002' } },
    ]);
  });
});

describe('who may', () => {
  it('[CHK-03] [PERM-01] [PERM-02] are changed and deleted by their employee, with the permission', async () => {
    const mine = await draft(capo);
    const office = await draft(ufficio);
    const update = (api: Api, Id: number) =>
      api.post('/wscrm/rdr/update', { orderH: { Id, DocDate: '2026-11-20' } });
    expect((await update(ufficio, mine.Id)).body.code).toBe('NOT_YOURS');
    expect((await update(capo, office.Id)).body.code).toBe('NOT_YOURS');
    expect((await ufficio.post('/wscrm/rdr/delete', { id: mine.Id })).body.code).toBe('NOT_YOURS');
    expect((await update(planner, mine.Id)).body.code).toBe('FORBIDDEN');
    expect((await planner.post('/wscrm/rdr/delete', { id: mine.Id })).body.code).toBe('FORBIDDEN');
    expect((await add(capo, { ...DDT, empID: 105 })).body.code).toBe('NOT_YOURS');
    const deleted = await capo.post('/wscrm/rdr/delete', { id: mine.Id });
    expect(deleted.body).toMatchObject({ ResultCode: 0, ResultData: { Id: mine.Id } });
    expect((await capo.get(`/wscrm/rdr/${mine.Id}`)).body.order.DocStatus).toBe('A');
  });

  it('sees: own documents, those of own teams, all for the office', async () => {
    const stranger = await buildEmployee(db());
    const foreign = await buildTeam(db(), { empID: stranger, Stato: 'O' });
    const joined = await buildTeam(db(), { empID: stranger, Stato: 'O', members: [103] });
    const hidden = await draft(ufficio, { teamID: foreign });
    const shared = await draft(ufficio, { teamID: joined });
    expect((await capo.get(`/wscrm/rdr/${hidden.Id}`)).body.code).toBe('NOT_YOURS');
    expect((await capo.get(`/wscrm/rdr/${shared.Id}`)).status).toBe(200);
    const ordersOf = async (api: Api, teamID: number) =>
      (await api.get(`/apps/order/list?teamID=${teamID}`)).body;
    expect(await ordersOf(capo, foreign)).toMatchObject({ code: 'NOT_YOURS' });
    expect([(await ordersOf(capo, joined)).total, (await ordersOf(ufficio, foreign)).total]).toEqual([1, 1]);
    expect((await add(capo, { ...DDT, teamID: foreign })).body.code).toBe('NOT_YOURS');
    const approved = await buildTeam(db(), { Stato: 'R', Approved: 'Y' });
    expect((await add(capo, { ...DDT, teamID: approved })).body.code).toBe('TEAM_APPROVED');
  });
});

describe('proposals for a new document', () => {
  it('[ORD-08] articles with price, clients, sales people', async () => {
    const item = await capo.post('/wscrm/rdr/item', {
      ItemCode: 'PALO',
      CardCode: 'C00001',
      SlpCode: 1,
      DocDate: '2026-11-20',
    });
    expect(item.body.item).toMatchObject({ ItemCode: 'PALO', Price: 2.5 });
    expect((await capo.post('/wscrm/rdr/item', { ItemCode: 'NESSUNO' })).status).toBe(404);
    const clients = await capo.get('/apps/order/clients?q=ros%20fig');
    expect(clients.body).toMatchObject({ total: 1, clients: [{ CardCode: 'C00002' }] });
    expect((await capo.get('/apps/order/clients?sortBy=CardName&sortDesc=true')).body.total).toBe(2);
    expect((await capo.get('/wscrm/oslp/list?q=vera')).body.salesPersons).toMatchObject([
      { SlpName: 'Vera Vendite' },
    ]);
  });
});
