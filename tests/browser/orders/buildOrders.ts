import type { Insertable } from 'kysely';
import type { Database } from '../../../server/host/db/Database.ts';
import { buildItems } from '../../support/buildSilo.ts';
import type { TestDatabase } from '../../support/database.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

type Db = TestDatabase['db'];

/** Clients, articles with prices and a sales person: what documents are made of. */
export async function buildMasterdata(db: Db): Promise<void> {
  await buildItems(db, ['PALO', 'CAVO']);
  await db
    .updateTable('items')
    .set({ ItemName: 'Palo 12 m', Price: 10.1, UomCode: 'PZ' })
    .where('ItemCode', '=', 'PALO')
    .execute();
  await db
    .insertInto('business_partners')
    .values([
      { CardCode: 'C00001', CardName: 'Enel Distribuzione', City: 'Bologna', FederalTaxID: '90000000158' },
      { CardCode: 'C00002', CardName: 'Rossi & Figli S.r.l.', City: 'Modena' },
    ])
    .execute();
  await db.insertInto('sales_persons').values({ SlpName: 'Vera Vendite' }).execute();
}

/** A number is given for days that are near: these servers have the real clock. */
const TODAY = new Date().toISOString().slice(0, 10);

/** One document of capo's; answers its number. */
export async function buildOrder(
  db: Db,
  columns: Partial<Insertable<Database['orders']>> = {},
): Promise<number> {
  const { Id } = await db
    .insertInto('orders')
    .values({
      DocDate: TODAY,
      CardCode: 'C00001',
      CardName: 'Enel Distribuzione',
      empID: TEST_USERS.capo.empID,
      ...columns,
    })
    .returning('Id')
    .executeTakeFirstOrThrow();
  return Id;
}

/** A complete DDT without lines. */
export const COMPLETE_DDT = {
  SobisDocType: 'D',
  ddt: JSON.stringify({
    tipo: 'materiali',
    causale: 'vendita',
    luogoPartenza: 'Bologna, via Emilia 1',
    luogoDestinazione: 'Modena, via Roma 2',
    dataInizioTrasporto: TODAY,
    oraInizioTrasporto: '07:15:00',
    aCuraDi: 'mittente',
    conducente: 'Carlo Rossi',
    targa: 'AB 123 CD',
    colli: 2,
    peso: 40,
  }),
} as const;

/** A complete FIR without lines. */
export const COMPLETE_FIR = {
  num_iscr_sito: 'OP1A2B3C4D',
  numero_fir: 'FIRXA 100001 KJ',
  data_emissione: '2026-11-20',
  produttore: {
    denominazione: 'Impianti S.r.l.',
    codice_fiscale: '90000000159',
    indirizzo: { citta: 'Bologna', indirizzo: 'Via Emilia', civico: '1', cap: '40100' },
  },
  destinatario: {
    denominazione: 'Recuperi S.r.l.',
    codice_fiscale: '90000000159',
    indirizzo: { citta: 'Modena', indirizzo: 'Via Cava', civico: '7', cap: '41100' },
    autorizzazione: { numero: '1204/2023' },
    attivita: 'R4',
  },
  trasportatori: [
    {
      denominazione: 'Impianti S.r.l.',
      codice_fiscale: '90000000159',
      tipo_trasporto: 'Terrestre',
      numero_iscrizione_albo: 'BO01234',
    },
  ],
  rifiuto: {
    codice_eer: '17 04 05',
    descrizione: 'Ferro e acciaio',
    provenienza: 'S',
    stato_fisico: 'S',
    quantita: { valore: 44, unita_misura: 'kg' },
    rinfusa: 'Y',
  },
  trasporto: {
    conducente: { nome: 'Carlo', cognome: 'Rossi' },
    targa_automezzo: 'AB 123 CD',
    data_ora_inizio_trasporto: '2026-11-20T06:45:00Z',
  },
} as const;
