import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import cases from '../../schemas/records.cases.json' with { type: 'json' };
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  const partner = { CardCode: 'C1', CardName: 'Enel' };
  await test.database.db.insertInto('business_partners').values(partner).execute();
});
afterAll(() => test.close());

const problems = async (orderH: object) => {
  const { body } = await capo.post('/wscrm/rdr/add', {
    orderH: { CardCode: 'C1', DocDate: '2026-11-20', ...orderH },
    orderR: [],
    confirmed: true,
  });
  return ((body.problems ?? []) as { path: string; text: string }[]).map(({ path, text }) => [path, text]);
};
const ddt = (more: object) => problems({ SobisDocType: 'D', ...more });
/** A complete FIR, because an answer contains at most twenty problems. */
const whole = cases.find(({ title }) => title === 'a FIR accepted as it left')?.record.fir as {
  readonly trasporto: object;
  readonly accettazione: object;
};
interface Given {
  readonly data_emissione?: string;
  readonly trasporto?: object;
  readonly accettazione?: object;
}
const fir = ({ trasporto, accettazione, ...more }: Given) =>
  problems({
    SobisDocType: 'F',
    fir: {
      ...whole,
      ...more,
      trasporto: { ...whole.trasporto, ...trasporto },
      accettazione: { ...whole.accettazione, ...accettazione },
    },
  });

describe('the dates of a document, against each other', () => {
  it('[CASE-C13] a DDT is not of a day after its transport', async () => {
    const late = [
      'ddt.dataInizioTrasporto',
      'Il trasporto non può iniziare prima della data del DDT: correggi una delle due',
    ];
    expect(await ddt({ ddt: { dataInizioTrasporto: '2026-11-19' } })).toContainEqual(late);
    for (const dataInizioTrasporto of ['2026-11-20', '2026-11-21', null])
      expect(await ddt({ ddt: { dataInizioTrasporto } })).not.toContainEqual(late);
  });

  it('[CASE-C13] a FIR is issued before its transport begins, and arrives after', async () => {
    const issued = [
      'fir.data_emissione',
      'La data di emissione non può seguire l’inizio del trasporto: correggi una delle due',
    ];
    const firWithStart = (data_ora_inizio_trasporto: string) => ({
      trasporto: { data_ora_inizio_trasporto },
    });
    const of = (data_emissione: string, start: string) =>
      fir({
        data_emissione,
        ...firWithStart(start),
        accettazione: { data_ora_arrivo: '2026-12-01T09:00:00.000Z' },
      });
    expect(await of('2026-03-12', '2026-03-11T07:00:00.000Z')).toContainEqual(issued);
    expect(await of('2026-03-12', '2026-03-12T07:00:00.000Z')).not.toContainEqual(issued);
    // Half past midnight of the twelfth, where people are.
    expect(await of('2026-03-12', '2026-03-11T23:30:00.000Z')).not.toContainEqual(issued);

    const arrived = [
      'fir.accettazione.data_ora_arrivo',
      'L’arrivo non può precedere l’inizio del trasporto: correggi uno dei due',
    ];
    const arriving = (data_ora_arrivo: string) =>
      fir({
        data_emissione: '2026-03-11',
        ...firWithStart('2026-03-11T07:00:00.000Z'),
        accettazione: { data_ora_arrivo },
      });
    expect(await arriving('2026-03-11T06:59:00.000Z')).toContainEqual(arrived);
    expect(await arriving('2026-03-11T07:00:00.000Z')).not.toContainEqual(arrived);
  });

  it('[CASE-C12] no number is taken for a day ahead or of another year, and a right one still has the first', async () => {
    const confirmed = (DocDate: string) =>
      capo.post('/wscrm/rdr/add', {
        orderH: {
          ...{ CardCode: 'C1', SobisDocType: 'D', DocDate },
          ddt: {
            causale: 'appalto',
            luogoPartenza: 'Fossano',
            luogoDestinazione: 'Dronero',
            dataInizioTrasporto: DocDate,
          },
        },
        orderR: [{ ItemName: 'Palo 12 m', Quantity: 3 }],
        confirmed: true,
      });
    for (const [day, why] of [
      ['2062-11-20', 'nel futuro'],
      ['2026-11-21', 'nel futuro'],
      ['2025-11-20', 'più di 92 giorni fa: controlla l’anno'],
    ] as const) {
      const { body } = await confirmed(day);
      expect(body).toMatchObject({ code: 'DOCUMENT_INCOMPLETE' });
      expect(body.ResultMessage).toContain(why);
    }
    const numbered = test.database.db.selectFrom('orders').select('DocNum').where('DocNum', 'is not', null);
    expect(await numbered.where('SobisDocType', '=', 'D').execute()).toEqual([]);
    for (const [day, DocNum] of [
      ['2026-11-20', 1],
      ['2026-09-01', 2],
    ] as const)
      expect((await confirmed(day)).body.ResultData).toMatchObject({ DocStatus: 'I', DocNum });
  });
});
