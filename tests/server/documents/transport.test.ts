import { mkdir, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startErpWorker } from '../../../server/erp/startErpWorker.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { inventErp } from '../../support/erp.ts';
import { eventually } from '../../support/eventually.ts';
import { readPdf } from '../../support/readPdf.ts';
import { testProduct } from '../../support/testProduct.ts';
import { FULL_PAGES, TEN_DOCUMENTS, type WrittenDocument } from './tenDocuments.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  const { db } = test.database;
  await db
    .insertInto('company')
    .values({
      Id: 1,
      CompanyName: 'Elettrolinee Granda S.r.l.',
      FederalTaxID: 'IT90000000415',
      UnifiedFederalTaxID: '90000000415',
      Street: 'Via Torino 118',
      ZipCode: '12045',
      City: 'Fossano',
      County: 'CN',
    })
    .execute();
  await db
    .insertInto('business_partners')
    .values({
      CardCode: 'C00001',
      CardName: 'Distribuzione Alpi S.p.A.',
      Street: 'Via Roma 4',
      ZipCode: '12025',
      City: 'Dronero',
      FederalTaxID: 'IT01234560042',
    })
    .execute();
});
afterAll(() => test.close());

/**
 * Enters a document as a person does, up to its PDF.
 *
 * @returns the printed content.
 */
async function write({ head, lines = [], end, code }: Omit<WrittenDocument, 'kind' | 'says'>) {
  const orderH = { DocDate: '2026-11-20', CardCode: 'C00001', ...head };
  const added = await capo.post('/wscrm/rdr/add', { orderH, orderR: lines, confirmed: end !== 'draft' });
  expect(added.body.ResultMessage ?? '', JSON.stringify(added.body.problems)).not.toContain('non si può');
  expect(added.status).toBe(200);
  const { Id } = added.body.ResultData;
  if (end === 'cancelled') {
    const cancelled = await capo.post('/wscrm/rdr/cancel', { id: Id, cancelReason: 'Merce non partita' });
    expect(cancelled.body.ResultData).toMatchObject({ DocStatus: 'A' });
  }
  const printed = await capo.post('/wscnt/docs/render', { Id, ReportCode: code, Type: 'PDF' });
  expect(printed.status).toBe(200);
  return { Id, bytes: printed.bytes, pdf: await readPdf(printed.bytes) };
}

describe('a number of the vidimation', () => {
  it('[ORD-08] [DESK-A2] is that of one confirmed FIR, however it is spaced; free again once that is cancelled', async () => {
    const { head } = TEN_DOCUMENTS.find(({ code, end }) => code === 'FIR' && end === 'confirmed') as never;
    const { fir, ...rest } = head as { readonly fir: object };
    const orderH = { DocDate: '2026-11-20', CardCode: 'C00001', ...rest };
    const add = (numero_fir: string, confirmed: boolean) =>
      capo.post('/wscrm/rdr/add', { orderH: { ...orderH, fir: { ...fir, numero_fir } }, confirmed });
    const first = await add('ZZXYA 000001 QJ', true);
    expect(first.body.ResultCode, first.body.ResultMessage).toBe(0);
    const refused = await add('zzxya000001qj', true);
    expect(refused.status).toBe(409);
    expect(refused.body.problems).toMatchObject([{ path: 'orderH.fir.numero_fir' }]);
    expect(refused.body.ResultMessage).toContain('Un altro FIR confermato porta già questo numero');
    const draft = (await add('zzxya000001qj', false)).body.ResultData;
    const { Id } = first.body.ResultData;
    // The ERP has it by now.
    await test.database.db.updateTable('orders').set({ DocStatus: 'Y' }).where('Id', '=', Id).execute();
    const confirm = () => capo.post('/wscrm/rdr/confirm', { id: draft.Id });
    expect((await confirm()).status).toBe(409);
    await capo.post('/wscrm/rdr/cancel', { id: first.body.ResultData.Id, cancelReason: 'Numero sbagliato' });
    expect((await confirm()).body.ResultCode).toBe(0);
  });
});

describe('ten documents of transport, written to their PDF', () => {
  it.each(TEN_DOCUMENTS)('[ORD-08] [DESK-A2] [DESK-C4] $kind', async (written) => {
    const { bytes, pdf } = await write(written);
    // The pictures that people look at are made of these.
    const folder = process.env['PAPERS_DIR'];
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true });
      await writeFile(`${folder}/${TEN_DOCUMENTS.indexOf(written)}.pdf`, bytes);
    }
    for (const said of written.says) expect(pdf.text).toContain(said);
    for (const silent of written.silent ?? []) expect(pdf.text).not.toContain(silent);
    expect(pdf.text).toContain('Pagina 1 di');
    // One page; a second one for two carriers and the notes of the plant.
    expect(pdf.pages).toBe(written.pages ?? 1);
  });
});

it('[ORD-08] [DOC-02] a confirmed document is printed again with its customer and sender as they were; a draft with the present ones', async () => {
  const admin = await test.api('admin');
  const CardCode = 'C00002';
  const partner = {
    CardCode,
    CardName: 'Linee Belbo S.r.l.',
    CardType: 'C',
    Street: 'Via Po 1',
    ZipCode: '12100',
    City: 'Cuneo',
  };
  const savePartner = (obj: object) => admin.post('/wscnt/bp/addupdate', { obj });
  const { rowVersion } = (await savePartner(partner)).body.ResultData;
  const [{ head, lines, code }] = TEN_DOCUMENTS as readonly [WrittenDocument];
  const document = { head: { ...head, CardCode }, lines: lines ?? [], code };
  const confirmed = await write({ ...document, end: 'confirmed' });
  const draft = await write({ ...document, end: 'draft' });
  const moved = { ...partner, rowVersion, CardName: 'Reti Tanaro S.r.l.', Street: 'Corso Asti 9' };
  expect((await savePartner(moved)).body.ResultCode).toBe(0);
  const { company } = (await admin.get('/base/company/info')).body;
  const saveCompany = (obj: object) => admin.post('/base/company/update', { obj });
  const removal = await saveCompany({ ...company, Street: 'Corso Nizza 1' });
  expect(removal.body.ResultMessage).toBe('');
  const printed = async (Id: number) => {
    const { bytes } = await capo.post('/wscnt/docs/render', { Id, ReportCode: code, Type: 'PDF' });
    return (await readPdf(bytes)).text;
  };
  expect(await printed(confirmed.Id)).toContain('Linee Belbo S.r.l. Indirizzo Via Po 1');
  expect(await printed(confirmed.Id)).toContain('Via Torino 118, 12045');
  expect(await printed(draft.Id)).toContain('Reti Tanaro S.r.l. Indirizzo Corso Asti 9');
  expect(await printed(draft.Id)).toContain('Corso Nizza 1, 12045');
  await saveCompany({ ...removal.body.ResultData, Street: company.Street });
});

it('[DOC-02] [TEAM-09] a confirmed document is printed again with its site and leader as they were', async () => {
  const { db } = test.database;
  const teamID = await buildTeam(db);
  const [{ head, lines = [] }] = TEN_DOCUMENTS as readonly [WrittenDocument];
  const { Id, pdf } = await write({ head: { ...head, teamID }, lines, code: 'DDT', end: 'confirmed' });
  expect(pdf.text).toContain(`n.${teamID} – Rossi Carlo`);
  // The audit goes by the clock of the database.
  await db.updateTable('orders').set({ confirmedAt: sql`now()` }).where('Id', '=', Id).execute();
  // Its way to the ERP changes it too.
  const worker = startErpWorker({
    db,
    erp: inventErp(),
    product: await testProduct(),
    log: { warn: () => {}, error: () => {} },
    pollMs: 20,
  });
  const status = async () => (await capo.get(`/wscrm/rdr/${Id}`)).body.order.DocStatus;
  await eventually(status)
    .toBe('Y')
    .finally(() => worker.stop());
  const next = { teamID, EmpID: await buildEmployee(db) };
  const takeover = await (await test.api('planner')).post('/wscnt/member/setteamleader', next);
  expect(takeover.status, JSON.stringify(takeover.body)).toBe(200);
  const printed = await capo.post('/wscnt/docs/render', { Id, ReportCode: 'DDT', Type: 'PDF' });
  expect((await readPdf(printed.bytes)).text).toContain(`n.${teamID} – Rossi Carlo`);
});

it('[DOC-02] a document under correction is not valid until it is confirmed again, and says what it is now', async () => {
  const { db } = test.database;
  const [former, next] = [await buildTeam(db), await buildTeam(db)];
  const [{ head, lines = [] }] = TEN_DOCUMENTS as readonly [WrittenDocument];
  const { Id } = await write({ head: { ...head, teamID: former }, lines, code: 'DDT', end: 'confirmed' });
  await db
    .updateTable('orders')
    .set({ DocStatus: 'E', confirmedAt: '2020-01-01' })
    .where('Id', '=', Id)
    .execute();
  const textAfter = async (confirmed: boolean) => {
    const orderH = { Id, DocDate: '2026-11-20', teamID: next };
    const { body } = await capo.post('/wscrm/rdr/update', { orderH, confirmed });
    expect(body.ResultMessage).toBe('');
    const printed = await capo.post('/wscnt/docs/render', { Id, ReportCode: 'DDT', Type: 'PDF' });
    return (await readPdf(printed.bytes)).text;
  };
  const draft = await textAfter(false);
  expect(draft).toContain('NON VALIDO PER IL TRASPORTO');
  expect(draft).toContain(`n.${next} – Rossi Carlo`);
  expect(await textAfter(true)).not.toContain('NON VALIDO PER IL TRASPORTO');
});

it('[ORD-08] a DDT has one recipient: the customer, unless another is named', async () => {
  const [{ head, code }] = TEN_DOCUMENTS as readonly [WrittenDocument];
  const ddt = { ...(head['ddt'] as object), destinatario: 'Deposito di Busca' };
  const { pdf } = await write({ head: { ...head, ddt }, code, end: 'draft' });
  expect(pdf.text).toContain('Cliente Denominazione Distribuzione Alpi S.p.A.');
  expect(pdf.text.match(/Destinatario (?!$)/g)).toHaveLength(1);
});

it('[DOC-02] a document without customer has no address of commas', async () => {
  const [{ head, code }] = TEN_DOCUMENTS as readonly [WrittenDocument];
  const { pdf } = await write({ head: { ...head, CardCode: null }, code, end: 'draft' });
  expect(pdf.text).not.toMatch(/Indirizzo ,/);
});

it('[DOC-02] a notice of cancellation has no dash of a missing day or reason', async () => {
  const sample = TEN_DOCUMENTS.find(({ end }) => end === 'cancelled') as WrittenDocument;
  const { Id } = await write(sample);
  const textWith = async (values: object) => {
    await test.database.db.updateTable('orders').set(values).where('Id', '=', Id).execute();
    const { bytes } = await capo.post('/wscnt/docs/render', { Id, ReportCode: 'DDT', Type: 'PDF' });
    return (await readPdf(bytes)).text;
  };
  expect(await textWith({ cancelledAt: null })).toContain('ANNULLATO Merce non partita');
  expect(await textWith({ cancelReason: '' })).toMatch(/ANNULLATO (?!–)/);
});

describe('a page that is full', () => {
  it.each(FULL_PAGES)(
    '[ORD-08] [DESK-C4] keeps values on one page, and every signature has content above it: $kind',
    async (written) => {
      const { pdf } = await write(written);
      for (const said of written.says) expect(pdf.text).toContain(said);
      const signed = pdf.texts.find((text) => text.includes('Firme')) ?? '';
      // The last values are on the page of the signature.
      expect(signed).toContain(written.says[0]);
      for (const text of pdf.texts)
        expect(text.includes('Annotazioni')).toBe(text.includes('Avvisa l’impianto un’ora prima.'));
    },
  );
});
