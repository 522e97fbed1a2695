import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataRecord, setAt } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildCompleteReport, buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { approveSite } from '../../support/siteCalls.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let now = new Date('2026-11-20T09:30:00Z');

beforeAll(async () => {
  test = await startTestApp({ now: () => now });
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
  await test.database.db
    .insertInto('company')
    .values({ Id: 1, CompanyName: 'Elettrolinee Sobis S.r.l.', FederalTaxID: 'IT01234567890' })
    .execute();
});
afterAll(() => test.close());

const db = () => test.database.db;
const render = (api: Api, Id: number, ReportCode: string) =>
  api.post('/wscnt/docs/render', { Id, ReportCode, Type: 'PDF' });
const keep = (api: Api, objid: number, reportCode: string, more: object = {}) =>
  api.post('/wscnt/docs/render-and-save', { objtype: 'team', objid, reportCode, ...more });

async function upload(api: Api, width = 64): Promise<number> {
  const form = new FormData();
  form.set('linkedObject', 'vis');
  const bytes = await photo({ width, height: Math.round((width * 3) / 4) });
  form.set('file', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), 'palo.jpg');
  const answer = await api.send('POST', '/base/attachment/upload', { body: form });
  return answer.body.ResultData.attachments[0].idAttach;
}

async function saveVis(teamId: number, vis: object) {
  const answer = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId,
    vis: {
      teamId,
      picchetto: '12/B',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
      ...vis,
    },
  });
  expect(answer.body.ResultCode, answer.body.ResultMessage).toBe(0);
  return answer.body.ResultData;
}

const savePjc = (teamId: number, pjc: object, members: readonly number[] = []) =>
  capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, TA_MT: 'Y', ...pjc }, members });

describe('printing', () => {
  it('[CKL-03] [CALL-04] prints a pre-job check as a PDF with its answers and the crew', async () => {
    const pmgEntry = await buildProject(db(), { NAME: 'Cabina Nord', DocNum: 88 });
    const teamID = await buildTeam(db(), { Stato: 'O', pmgEntry, members: [104, 105] });
    await db().updateTable('members').set({ Badge: 'Y' }).where('teamID', '=', teamID).execute();
    await savePjc(teamID, { RCA: 'Y', Note: 'Attenzione alla scarpata\nsul lato nord' }, [104]);

    const answer = await render(capo, teamID, 'PJC');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`Pre job Check - Cantiere n.${teamID}.pdf`);
    const pdf = await readPdf(answer.bytes);
    expect(pdf.title).toBe('Pre Job Check');
    for (const said of [
      'Elettrolinee Sobis S.r.l.',
      `Cantiere n.${teamID}`,
      '88 Cabina Nord',
      'Rossi Carlo',
      "Rischio di caduta dall'alto",
      'Attenzione alla scarpata',
      'Verdi Olga Presa visione confermata',
      'Stampato il 20/11/2026 10:30',
      `Pagina 1 di ${pdf.pages}`,
    ]) {
      expect(pdf.text).toContain(said);
    }
    expect(pdf.text).not.toContain('Dispositivi di protezione collettiva');
    expect(pdf.fonts.join()).toContain('Atkinson');
  });

  it('[CKL-03] prints all supports of a site, each with its photos', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const photos = [await upload(capo, 1600), await upload(capo, 1600), await upload(capo, 1600)];
    await saveVis(teamID, {
      picchetto: '12/B',
      foto: photos.slice(0, 2),
      ev_esito: 'non-idoneo',
      sc_ammessa: 'no',
      csl_martello: 'Y',
      csl_martello_note: 'Suono sordo a un metro',
    });
    await saveVis(teamID, { picchetto: '13', foto: photos.slice(2) });

    const pdf = await readPdf((await render(capo, teamID, 'VIS')).bytes);
    expect(pdf.title).toBe('Verifica integrità sostegni');
    expect(pdf.text).toContain('Sostegno 12/B');
    expect(pdf.text).toContain('Sostegno 13');
    expect(pdf.text).toContain('Suono sordo a un metro');
    expect(pdf.images).toBe(3);
    const second = pdf.texts.findIndex((text) => text.includes('Sostegno 13'));
    expect(second).toBeGreaterThan(0);
  });

  it('[CKL-03] answers the same as base64 with its exact name', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    await saveVis(teamID, {});
    const answer = await capo.post('/wscnt/docs/render-file', { query: { Id: teamID }, reportCode: 'VIS' });
    expect(answer.body.filename).toBe(`Verifica integrità sostegni - Cantiere n.${teamID}.pdf`);
    expect((await readPdf(Buffer.from(answer.body.file, 'base64'))).text).toContain('Sostegno 12/B');
  });

  it('[CKL-04] prints a record with the version of the form that it was filled with', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    await saveVis(teamID, { zona: 'Prima' });
    await test.app.schemas.activate(
      await changedProduct({
        'checklist/vis.entity.json': (file) =>
          setAt(file as DataRecord, 'properties.zona.title', 'Zona di competenza'),
      }),
    );
    await saveVis(teamID, { picchetto: '14', zona: 'Seconda' });
    await test.app.schemas.activate(test.product);
    const { text } = await readPdf((await render(capo, teamID, 'VIS')).bytes);
    expect(text).toContain('Zona Prima');
    expect(text).toContain('Zona di competenza Seconda');
  });

  it('refuses hidden, missing and unknown documents', async () => {
    const empty = await buildTeam(db(), { Stato: 'O' });
    expect((await render(capo, empty, 'PJC')).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await render(capo, 999_999, 'PJC')).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await render(capo, empty, 'ALTRO')).status).toBe(400);
    const foreignTeam = await buildTeam(db(), { empID: await buildEmployee(db()) });
    expect((await render(capo, foreignTeam, 'PJC')).body).toMatchObject({ code: 'NOT_YOURS' });
    const operaio = await test.api('operaio');
    expect((await render(operaio, empty, 'PJC')).status).toBe(403);
    expect((await keep(capo, empty, 'DDT')).body).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('[TEAM-10] [PHONE-A10] prints the rapportino: crew with who was there and who was absent, activities, confirmations', async () => {
    const teamID = await buildTeam(db(), { Stato: 'C', members: [104, 105], Notes: 'Pioggia dalle 14' });
    await buildCompleteReport(db(), teamID);
    const say = (empID: number, columns: { Badge: 'Y' | 'A'; stato: 'Y' | 'N' }) =>
      db()
        .updateTable('members')
        .set(columns)
        .where('teamID', '=', teamID)
        .where('empID', '=', empID)
        .execute();
    await say(104, { Badge: 'Y', stato: 'Y' });
    await say(105, { Badge: 'A', stato: 'N' });
    const { text, title } = await readPdf((await render(capo, teamID, 'RAPPORTINO')).bytes);
    expect(title).toBe('Rapportino');
    for (const said of [
      'Verdi Olga',
      'Presenza',
      'Validato',
      'Gialli Ugo',
      'Assente',
      'Sostituito un palo',
      '1 N.',
      'Pioggia dalle 14',
    ])
      expect(text).toContain(said);
    // The members were present: their signatures belong to the Pre Job Check.
    expect(text).not.toContain('Presa visione');
  });

  it('prints a sales order, a DDT and a FIR with their lines', async () => {
    await db()
      .insertInto('business_partners')
      .values({ CardCode: 'C1', CardName: 'Comune di Bologna', City: 'Bologna', FederalTaxID: 'IT99' })
      .execute();
    const { Id } = await db()
      .insertInto('orders')
      .values({ DocNum: 5, DocDate: '2026-11-20', CardCode: 'C1', empID: 103, SobisDocType: 'D' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('order_lines')
      .values({ orderId: Id, LineNum: 0, ItemCode: null, ItemName: 'Palo di legno 12 m', Quantity: 3 })
      .execute();
    const become = (columns: { SobisDocType: '' | 'F'; fir?: string }) =>
      db().updateTable('orders').set(columns).where('Id', '=', Id).execute();
    const printed = async (code: string) => (await readPdf((await render(capo, Id, code)).bytes)).text;
    expect(await printed('DDT')).toContain('Palo di legno 12 m');
    await become({ SobisDocType: '' });
    expect(await printed('ORDINE')).toContain('Comune di Bologna');
    const fir = { trasportatori: [{ denominazione: 'Trasporti Felsinei' }] };
    await become({ SobisDocType: 'F', fir: JSON.stringify(fir) });
    expect(await printed('FIR')).toContain('Trasportatore 1 Denominazione Trasporti Felsinei');

    for (const code of ['DDT', 'ORDINE']) {
      const { status, body } = await render(capo, Id, code);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'REPORT_OTHER_TYPE' });
      expect(body.ResultMessage).toBe(`Il documento ${Id} è di un altro tipo: non si stampa come ${code}.`);
    }
  });

  it('calls a document by its number, on paper and as a file; one that has none yet is a draft', async () => {
    const values = { DocDate: '2026-11-20', CardCode: 'C1', empID: 103, SobisDocType: 'D' } as const;
    const documentNamed = async (DocNum: number | null) => {
      const { Id } = await db()
        .insertInto('orders')
        .values({ ...values, DocNum })
        .returning('Id')
        .executeTakeFirstOrThrow();
      const printed = await render(capo, Id, 'DDT');
      expect(printed.headers.get('content-disposition')).toContain(
        DocNum === null ? 'bozza' : `n.${DocNum}.pdf`,
      );
      return (await readPdf(printed.bytes)).text;
    };
    expect(await documentNamed(4711)).toContain('Documento di trasporto – DDT n.4711');
    const draft = await documentNamed(null);
    expect(draft).toContain('Documento di trasporto – DDT in bozza');
    expect(draft).not.toContain('n.null');
  });
});

describe('printing into attachments', () => {
  it('[CALL-04] [CKL-03] keeps each version once', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    await savePjc(teamID, {});
    const first = await keep(capo, teamID, 'PJC');
    expect(first.body).toMatchObject({
      ResultCode: 0,
      ResultData: {
        fileName: `Pre job Check - Cantiere n.${teamID}.pdf`,
        linkedObject: 'team',
        linkedId: teamID,
        parentId: teamID,
        mediaType: 'application/pdf',
      },
    });
    now = new Date(now.getTime() + 3_600_000);
    const both = await Promise.all([keep(capo, teamID, 'PJC'), keep(planner, teamID, 'PJC')]);
    for (const answer of both) expect(answer.body.ResultData.idAttach).toBe(first.body.ResultData.idAttach);

    const { pjc } = (await capo.post('/wscnt/teams/prejobcheck', { TeamId: teamID })).body;
    await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { ...pjc, AP: 'Y' } });
    const second = await keep(capo, teamID, 'PJC');
    expect(second.body.ResultData.idAttach).not.toBe(first.body.ResultData.idAttach);
    const listed = await capo.post('/base/attachmentsByParentId', { parentId: teamID });
    expect(listed.body.attachments).toHaveLength(2);
    const file = await capo.get(`/base/attachment/${second.body.ResultData.idAttach}/content`);
    expect((await readPdf(file.bytes)).title).toBe('Pre Job Check');
  });

  it('stores a checklist’s document with the checklist, under a unique name', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { Id } = await saveVis(teamID, {});
    const storedPaper = await keep(capo, Id, 'VIS', { objtype: 'vis', fileName: 'Sostegni di novembre' });
    expect(storedPaper.body.ResultData).toMatchObject({
      linkedObject: 'vis',
      linkedId: Id,
      parentId: teamID,
      fileName: 'Sostegni di novembre.pdf',
    });
  });

  it('[TEAM-08] stores the checklists of an approved site; a site without checklists is approved as well', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    await savePjc(teamID, {});
    await saveVis(teamID, {});
    await buildCompleteReport(db(), teamID);
    await db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamID).execute();
    const approved = await approveSite(planner, teamID);
    expect(approved.body).toMatchObject({ ResultCode: 0, ResultData: { Approved: 'Y', Stato: 'R' } });
    const attachments = await planner.post('/base/attachmentsByParentId', { parentId: teamID });
    expect(attachments.body.attachments.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual(
      [`Pre job Check - Cantiere n.${teamID}.pdf`, `Verifica integrità sostegni - Cantiere n.${teamID}.pdf`],
    );
    // The browser requests the documents right afterwards and gets the stored ones.
    const again = await keep(planner, teamID, 'PJC');
    expect(attachments.body.attachments.map(({ idAttach }: { idAttach: number }) => idAttach)).toContain(
      again.body.ResultData.idAttach,
    );
    const bare = await buildTeam(db(), { Stato: 'R' });
    await buildCompleteReport(db(), bare);
    expect((await approveSite(planner, bare)).body.ResultCode).toBe(0);
  });
});
