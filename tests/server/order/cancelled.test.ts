import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let capo: Api;
let ufficio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, ufficio] = await Promise.all([test.api('capo'), test.api('ufficio')]);
  await db().insertInto('business_partners').values({ CardCode: 'C1', CardName: 'Enel' }).execute();
});
afterAll(() => test.close());

const db = () => test.database.db;
const DDT = {
  DocDate: '2026-11-18',
  CardCode: 'C1',
  SobisDocType: 'D',
  NumAtCard: 'ODA 7',
  ddt: {
    tipo: 'materiali',
    causale: 'appalto',
    luogoPartenza: 'Fossano',
    luogoDestinazione: 'Dronero',
    dataInizioTrasporto: '2026-11-18',
    oraInizioTrasporto: '07:15:00',
    targa: 'GA 123 BC',
  },
};
const LINE = { ItemName: 'Palo 12 m', Quantity: 3, Price: 10, UomCode: 'PZ' };
const confirmed = async (more: object = {}) => {
  const { body } = await capo.post('/wscrm/rdr/add', {
    orderH: { ...DDT, ...more },
    orderR: [LINE],
    confirmed: true,
  });
  expect(body.ResultCode, body.ResultMessage).toBe(0);
  return body.ResultData;
};
const cancel = (api: Api, id: number, more: object = {}) =>
  api.post('/wscrm/rdr/cancel', { id, cancelReason: 'Merce non partita', ...more });
const duplicate = (api: Api, id: number) => api.post('/wscrm/rdr/duplicate', { id });
const errands = (Id: number) =>
  db().selectFrom('outbox').selectAll().where('key', '=', String(Id)).orderBy('kind').execute();

describe('a confirmed document', () => {
  it('[DOC-02] [DESK-A16] is cancelled with its reason, keeps its number, and is cancelled in the ERP', async () => {
    const { Id, DocNum, rowVersion } = await confirmed();
    const [sent] = await errands(Id);
    const answer = await cancel(capo, Id, { rowVersion });
    expect(answer.body.ResultData).toMatchObject({
      DocStatus: 'A',
      DocNum,
      cancelReason: 'Merce non partita',
      cancelledAt: '2026-11-20T09:30:00.000Z',
    });
    // It had not left yet: what leaves is the word that it no longer counts.
    expect(await errands(Id)).toMatchObject([
      {
        kind: 'order-cancellation',
        status: 'I',
        payload: { SobisDocType: 'D', DocNum, reason: 'Merce non partita', externalIds: [sent?.externalId] },
      },
    ]);
    expect((await confirmed()).DocNum).toBe(DocNum + 1);
    expect((await cancel(capo, Id)).body).toMatchObject({
      code: 'DOCUMENT_NOT_CANCELLABLE',
      ResultMessage:
        'Il documento è in stato Annullato: si annulla solo un documento confermato o respinto dal gestionale, quando non è in corso di sincronizzazione.',
    });
  });

  it('[CASE-C12] numbered in a wrong year keeps that number for good, and its copy is of today and takes the next of this year', async () => {
    const { Id, DocNum } = await confirmed();
    // As one was that was written before the day was asked about.
    await db()
      .updateTable('orders')
      .set({ DocDate: '2062-11-20', DocNum: 1, DocStatus: 'Y' })
      .where('Id', '=', Id)
      .execute();
    expect((await cancel(capo, Id)).body.ResultData).toMatchObject({ DocStatus: 'A', DocNum: 1 });
    const copy = (await duplicate(capo, Id)).body.ResultData;
    expect(copy).toMatchObject({ DocDate: '2026-11-20', DocNum: null, DocStatus: 'D' });
    const ddt = { ...DDT.ddt, dataInizioTrasporto: copy.DocDate };
    const orderH = { ...DDT, Id: copy.Id, DocDate: copy.DocDate, rowVersion: copy.rowVersion, ddt };
    const { body } = await capo.post('/wscrm/rdr/update', { orderH, orderR: [LINE], confirmed: true });
    expect(body.ResultData, body.ResultMessage).toMatchObject({ Id: copy.Id, DocNum: DocNum + 1 });
  });

  it('[DOC-02] [DESK-A16] that the ERP has keeps its errand beside the word of its end', async () => {
    const { Id } = await confirmed();
    await db().updateTable('orders').set({ DocStatus: 'Y', DocEntry: 77 }).where('Id', '=', Id).execute();
    await db().updateTable('outbox').set({ status: 'Y' }).where('key', '=', String(Id)).execute();
    expect((await cancel(capo, Id)).body.ResultCode).toBe(0);
    expect((await errands(Id)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'order Y',
      'order-cancellation I',
    ]);
    expect((await errands(Id))[1]?.payload).toMatchObject({ DocEntry: 77 });
  });

  it('[DESK-A16] is not cancelled on its way to the ERP, as a draft, by another, without a reason', async () => {
    const { Id } = await confirmed();
    await db().updateTable('orders').set({ DocStatus: 'S' }).where('Id', '=', Id).execute();
    expect((await cancel(capo, Id)).body.code).toBe('DOCUMENT_NOT_CANCELLABLE');
    const draft = (await capo.post('/wscrm/rdr/add', { orderH: DDT, orderR: [] })).body.ResultData;
    expect((await cancel(capo, draft.Id)).body.code).toBe('DOCUMENT_NOT_CANCELLABLE');
    const otherOrder = await confirmed();
    expect((await cancel(ufficio, otherOrder.Id)).body.code).toBe('NOT_YOURS');
    expect((await cancel(capo, otherOrder.Id, { cancelReason: ' ' })).status).toBe(400);
    expect((await cancel(capo, otherOrder.Id, { rowVersion: 99 })).body.code).toBe('STALE');
  });

  it('[DAY-A8] of an approved site is cancelled by the office only, with its reason', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const tied = await confirmed({ teamID });
    expect((await cancel(ufficio, tied.Id)).body.code).toBe('NOT_YOURS');
    await db().updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', teamID).execute();
    const order = (await ufficio.get(`/wscrm/rdr/${tied.Id}`)).body.order;
    expect(order).toMatchObject({ teamApproved: 'Y', DocStatus: 'I' });
    const listed = (await ufficio.get(`/wscrm/rdr/list?teamID=${teamID}`)).body.orders;
    expect(listed).toMatchObject([{ Id: tied.Id, teamApproved: 'Y' }]);
    expect((await cancel(capo, tied.Id)).body).toMatchObject({
      code: 'DOCUMENT_OF_APPROVED_TEAM',
      ResultMessage: `Il cantiere n.${teamID} è già approvato: i suoi documenti li annulla solo l’ufficio. Chiedi all’ufficio.`,
    });
    expect((await cancel(await test.api('planner'), tied.Id)).body.code).toBe('FORBIDDEN');
    expect((await cancel(ufficio, tied.Id, { cancelReason: ' ' })).status).toBe(400);
    const { rowVersion } = order;
    expect((await cancel(ufficio, tied.Id, { rowVersion: rowVersion + 1 })).body.code).toBe('STALE');
    expect((await cancel(ufficio, tied.Id, { rowVersion })).body.ResultData).toMatchObject({
      DocStatus: 'A',
      DocNum: tied.DocNum,
      cancelReason: 'Merce non partita',
    });
    expect(await errands(tied.Id)).toMatchObject([
      { kind: 'order-cancellation', status: 'I', payload: { reason: 'Merce non partita' } },
    ]);
    // What else becomes of it stays refused: the approval holds.
    const changed = { orderH: { Id: tied.Id, DocDate: DDT.DocDate, Comments: 'dopo' } };
    expect((await ufficio.post('/wscrm/rdr/update', changed)).body.code).toBe('TEAM_APPROVED');
  });

  it('[REL-7] a repeated confirmation reports a refusal by the ERP, or the confirmed document', async () => {
    const draft = (await capo.post('/wscrm/rdr/add', { orderH: DDT, orderR: [LINE] })).body.ResultData;
    const headers = { 'idempotency-key': `conferma-${draft.Id}`, 'idempotency-repeat': '1' };
    const confirm = async () =>
      (await capo.post('/wscrm/rdr/confirm', { id: draft.Id }, { headers })).body as Record<string, unknown>;
    const first = await confirm();
    expect(first['ResultData']).toMatchObject({ DocStatus: 'I' });
    await db().updateTable('orders').set({ DocStatus: 'Y' }).where('Id', '=', draft.Id).execute();
    expect(await confirm()).toEqual(first);
    await db().updateTable('orders').set({ DocStatus: 'E' }).where('Id', '=', draft.Id).execute();
    expect((await confirm())['code']).toBe('UNDONE_SINCE');
  });

  it('[DAY-A8] that the ERP refused after its site was approved is cancelled by the office, and leaves the queue; a copy of it is put right', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { Id, DocNum } = await confirmed({ teamID });
    const [sent] = await errands(Id);
    await db().updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', teamID).execute();
    const refused = { status: 'E', message: 'Cliente bloccato' } as const;
    await db().updateTable('outbox').set(refused).where('key', '=', String(Id)).execute();
    await db().updateTable('orders').set({ DocStatus: 'E' }).where('Id', '=', Id).execute();
    expect((await cancel(capo, Id)).body.code).toBe('DOCUMENT_OF_APPROVED_TEAM');
    expect((await cancel(ufficio, Id, { cancelReason: ' ' })).status).toBe(400);
    expect((await cancel(ufficio, Id)).body.ResultData).toMatchObject({
      ...{ DocStatus: 'A', DocNum, cancelReason: 'Merce non partita' },
    });
    // No retry sends it after all.
    expect(await errands(Id)).toMatchObject([
      { kind: 'order-cancellation', status: 'I', payload: { externalIds: [sent?.externalId] } },
    ]);
    const copy = (await duplicate(ufficio, Id)).body.ResultData;
    expect(copy).toMatchObject({ DocStatus: 'D', DocNum: null, teamID: null });
    const update = { orderH: { Id: copy.Id, DocDate: copy.DocDate, Comments: 'Rifatto' } };
    expect((await ufficio.post('/wscrm/rdr/update', update)).body.ResultData).toMatchObject({
      Comments: 'Rifatto',
    });
  });
});

describe('a copy', () => {
  it('[DESK-A16] is a draft of today with all but number, dates and state, its lines too', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { Id } = await confirmed({ teamID });
    const { body } = await duplicate(capo, Id);
    expect(body.ResultData).toMatchObject({
      DocStatus: 'D',
      DocNum: null,
      DocDate: '2026-11-20',
      CardName: 'Enel',
      NumAtCard: 'ODA 7',
      teamID,
      lines: [{ ItemName: 'Palo 12 m', Quantity: 3, Price: 10 }],
      DocTotal: 30,
      taxable: 30,
    });
    expect(body.ResultData.Id).not.toBe(Id);
    const { dataInizioTrasporto: _day, oraInizioTrasporto: _hour, ...rest } = DDT.ddt;
    expect(body.ResultData.ddt).toEqual(rest);
  });

  it('[DESK-A16] of a FIR has no number of the vidimation, and of an approved site no site', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const fir = { num_iscr_sito: 'OP1', numero_fir: 'FIRXA 1', rifiuto: { codice_eer: '17 04 05' } };
    const orderH = { DocDate: '2026-11-18', CardCode: 'C1', SobisDocType: 'F', teamID, fir };
    const { Id } = (await capo.post('/wscrm/rdr/add', { orderH })).body.ResultData;
    await db().updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', teamID).execute();
    const { body } = await duplicate(ufficio, Id);
    expect(body.ResultData).toMatchObject({ SobisDocType: 'F', teamID: null });
    expect(body.ResultData.fir).toEqual({ num_iscr_sito: 'OP1', rifiuto: { codice_eer: '17 04 05' } });
  });
});
