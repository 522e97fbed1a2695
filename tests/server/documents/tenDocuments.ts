/** Transport documents of ten kinds: the head as sent, and its lines. */
export interface WrittenDocument {
  readonly kind: string;
  readonly code: 'DDT' | 'FIR';
  readonly head: Readonly<Record<string, unknown>>;
  readonly lines?: readonly object[];
  /** What becomes of it before it is printed. */
  readonly end: 'confirmed' | 'cancelled' | 'draft';
  /** Words that its paper must bear, and words that it must not. */
  readonly says: readonly string[];
  readonly silent?: readonly string[];
  /** One by default. */
  readonly pages?: number;
}

const ROAD = {
  luogoPartenza: 'Magazzino di Fossano, Via Torino 118',
  luogoDestinazione: 'Cabina primaria di Dronero, Via Roma 4',
  dataInizioTrasporto: '2026-11-20',
  oraInizioTrasporto: '07:15',
  conducente: 'Carlo Rossi',
  targa: 'GA 123 BC',
  colli: 3,
  peso: 240,
};
const LINES = [
  { ItemName: 'Conduttore in alluminio 70 mm²', Quantity: 250, UomCode: 'm' },
  { ItemName: 'Isolatore rigido', Quantity: 12, UomCode: 'PZ' },
];
const VALID = ['NON VALIDO PER IL TRASPORTO', 'ANNULLATO'];

const ddt = (more: object) => ({ SobisDocType: 'D', ddt: { ...ROAD, aCuraDi: 'mittente', ...more } });

const FIR = {
  num_iscr_sito: 'OP1A2B3C4D',
  data_emissione: '2026-11-20',
  produttore: {
    denominazione: 'Elettrolinee Granda S.r.l.',
    codice_fiscale: '90000000415',
    indirizzo: { indirizzo: 'Via Torino', civico: '118', cap: '12045', citta: 'Fossano' },
    luogo_produzione: 'Linea Dronero, sostegno 12',
  },
  destinatario: {
    denominazione: 'Recuperi Piemonte S.r.l.',
    codice_fiscale: '90000002015',
    indirizzo: { indirizzo: 'Strada della Cava', civico: '7', cap: '12100', citta: 'Cuneo' },
    autorizzazione: { numero: '1204/2023', tipo: 'Autorizzazione unica' },
    attivita: 'R4',
  },
  trasportatori: [
    {
      denominazione: 'Elettrolinee Granda S.r.l.',
      codice_fiscale: '90000000415',
      tipo_trasporto: 'Terrestre',
      numero_iscrizione_albo: 'TO04321 cat. 2-bis',
    },
  ],
  trasporto: {
    conducente: { nome: 'Carlo', cognome: 'Rossi' },
    targa_automezzo: 'GA 123 BC',
    data_ora_inizio_trasporto: '2026-11-20T06:45:00Z',
    percorso: 'Dronero – Cuneo',
  },
};
const waste = (more: object) => ({
  provenienza: 'S',
  stato_fisico: 'S',
  rinfusa: 'Y',
  quantita: { valore: 250, unita_misura: 'kg' },
  ...more,
});
let vidimations = 100_000;
const fir = (rifiuto: object, more: object = {}) => ({
  SobisDocType: 'F',
  fir: { ...FIR, numero_fir: `FIRXA ${++vidimations} KJ`, rifiuto: waste(rifiuto), ...more },
});

export const TEN_DOCUMENTS: readonly WrittenDocument[] = [
  {
    kind: 'DDT of materials, two lines',
    code: 'DDT',
    head: ddt({ tipo: 'materiali', causale: 'appalto', aspettoEsteriore: 'Bobine e casse' }),
    lines: LINES,
    end: 'confirmed',
    says: ['DDT n.', 'Esecuzione di appalto', 'Isolatore rigido 12 PZ', '20/11/2026', 'GA 123 BC', 'Firme'],
    silent: [...VALID, 'Destinatario –', 'Vettore'],
  },
  {
    kind: 'DDT by a third-party carrier, other reason',
    code: 'DDT',
    head: ddt({
      tipo: 'materiali',
      causale: 'altro',
      causaleNota: 'Prestito d’uso',
      aCuraDi: 'vettore',
      vettore: {
        denominazione: 'Trasporti Alpini S.r.l.',
        codiceFiscale: '01234567897',
        indirizzo: 'Via Po 3, Torino',
      },
    }),
    lines: LINES,
    end: 'confirmed',
    says: ['Trasporti Alpini S.r.l.', '01234567897', 'Via Po 3, Torino', 'Prestito d’uso'],
    silent: VALID,
  },
  {
    kind: 'DDT of maintenance waste (art. 193 c. 19), without lines',
    code: 'DDT',
    head: ddt({
      tipo: 'rifiuti-manutenzione',
      causale: 'trasferimento',
      luogoProduzione: 'Linea Dronero, sostegno 12',
      descrizioneRifiuto: 'Cavi in alluminio isolati',
      codiceEER: '17 04 11',
      quantitaStimata: 85.5,
      unitaStimata: 'kg',
      numeroIscrizioneAlbo: 'TO04321 cat. 2-bis',
    }),
    end: 'confirmed',
    says: [
      'Rifiuti da manutenzione',
      '17 04 11 – Cavi, diversi da quelli di cui alla voce 17 04 10',
      'Linea Dronero, sostegno 12',
      '85,5',
      'TO04321 cat. 2-bis',
    ],
    silent: [...VALID, 'Nessuna riga'],
  },
  {
    kind: 'DDT of dismantled material (art. 230)',
    code: 'DDT',
    head: ddt({
      tipo: 'tolto-opera',
      causale: 'tolto-opera',
      luogoProduzione: 'Linea Busca, campata 4',
      descrizioneRifiuto: 'Isolatori e morsetteria',
    }),
    lines: [
      { ItemName: 'Isolatori tolti d’opera', Quantity: 40, UomCode: 'PZ', FreeText: 'Sei rotti' },
      { ItemName: 'Morsetti', Quantity: 9, UomCode: 'PZ' },
    ],
    end: 'confirmed',
    says: ["Materiale tolto d'opera", 'Linea Busca, campata 4', 'Sei rotti', 'Morsetti 9 PZ', 'Colli 3'],
    silent: VALID,
  },
  {
    kind: 'DDT cancelled',
    code: 'DDT',
    head: ddt({ tipo: 'materiali', causale: 'reso' }),
    lines: LINES,
    end: 'cancelled',
    says: ['ANNULLATO', 'Merce non partita', 'DDT n.'],
    silent: ['NON VALIDO PER IL TRASPORTO'],
  },
  {
    kind: 'DDT in draft',
    code: 'DDT',
    head: ddt({ tipo: 'materiali' }),
    lines: LINES,
    end: 'draft',
    says: ['NON VALIDO PER IL TRASPORTO', 'DDT in bozza'],
    silent: ['ANNULLATO'],
  },
  {
    kind: 'FIR not hazardous',
    code: 'FIR',
    head: fir({ codice_eer: '17 04 05' }),
    end: 'confirmed',
    says: [
      'FIRXA 100001 KJ',
      '17 04 05 – Ferro e acciaio',
      'R4 – Riciclaggio/recupero dei metalli e dei composti metallici',
      '12045',
      '118',
      'Terrestre',
      'TO04321 cat. 2-bis',
      '250',
      'kg',
      '20/11/2026 07:45',
    ],
    silent: [...VALID, 'Caratteristiche di pericolo', 'Nessuna riga', 'Prezzo'],
  },
  {
    kind: 'FIR hazardous, one HP, packages, ADR',
    code: 'FIR',
    head: fir({
      codice_eer: '16 02 09*',
      caratteristiche_pericolo: ['HP14'],
      rinfusa: 'N',
      numero_colli: 2,
      trasporto_adr: 'Y',
      dati_adr: { numero_onu: '2315', classe: '9' },
      caratteristiche_chimico_fisiche: 'Olio con PCB sotto i 50 ppm',
    }),
    end: 'confirmed',
    says: ['Trasformatori e condensatori contenenti PCB', 'HP14 Ecotossico', '2315', 'Numero colli 2'],
    silent: VALID,
  },
  {
    kind: 'FIR hazardous, several HP, micro-collection by two carriers, refused in part',
    code: 'FIR',
    head: fir(
      { codice_eer: '17 02 04*', caratteristiche_pericolo: ['HP04', 'HP05', 'HP14'] },
      {
        trasportatori: [
          ...FIR.trasportatori,
          {
            denominazione: 'Trasporti Alpini S.r.l.',
            codice_fiscale: '01234567897',
            tipo_trasporto: 'Ferroviario',
            numero_iscrizione_albo: 'TO00077',
          },
        ],
        annotazioni: 'Microraccolta: tappe Dronero, Busca, Cuneo',
        accettazione: {
          tipo_accettazione: 'P',
          quantita_accettata: 200,
          causale_respingimento: 'A',
          motivo_respingimento: 'Frazione estranea',
          data_ora_arrivo: '2026-11-20T09:00:00Z',
        },
      },
    ),
    end: 'confirmed',
    says: [
      'HP04 Irritante – irritazione cutanea e lesioni oculari',
      'HP05 Tossicità specifica',
      'HP14 Ecotossico',
      'Trasportatore 2',
      'Ferroviario',
      'Microraccolta: tappe Dronero, Busca, Cuneo',
      'Frazione estranea',
      'Accettato in parte',
    ],
    pages: 2,
    silent: VALID,
  },
  {
    kind: 'FIR in draft, without number, its code of no list',
    code: 'FIR',
    head: fir({ codice_eer: '10 01 99', descrizione: 'Ceneri' }, { numero_fir: '', data_emissione: null }),
    end: 'draft',
    says: ['NON VALIDO PER IL TRASPORTO', '10 01 99', 'Ceneri'],
    silent: ['ANNULLATO'],
  },
];

/** The notes of the plant fill a FIR to the end of its page; further text flows to the next page. */
export const FULL_PAGES: readonly WrittenDocument[] = [
  {
    kind: 'FIR refused by the plant',
    code: 'FIR',
    head: fir(
      {
        codice_eer: '17 02 04*',
        caratteristiche_pericolo: ['HP14'],
        descrizione: 'Pali di legno trattati con creosoto',
      },
      {
        riferimento_registro: 'C/S 2026-114',
        accettazione: {
          tipo_accettazione: 'R',
          causale_respingimento: 'NC',
          motivo_respingimento: 'Lunghezza oltre 3 m',
          data_ora_arrivo: '2026-11-20T09:30:00Z',
        },
      },
    ),
    end: 'confirmed',
    says: ['Respinto', 'Firme'],
  },
  {
    kind: 'FIR of oil, with ADR, its analysis and a note',
    code: 'FIR',
    head: fir(
      {
        codice_eer: '13 03 01*',
        stato_fisico: 'L',
        rinfusa: 'N',
        numero_colli: 4,
        quantita: { valore: 1180.75, unita_misura: 'l' },
        caratteristiche_pericolo: ['HP05', 'HP07', 'HP14', 'HP15'],
        caratteristiche_chimico_fisiche: 'Olio isolante con PCB, 62 ppm',
        trasporto_adr: 'Y',
        dati_adr: { numero_onu: '2315', classe: '9' },
        analisi_classificazione: { tipo: 'Analisi', numero: 'RdP 2026/4471', data: '2026-10-30' },
        verificato_in_partenza: 'Y',
      },
      { riferimento_registro: 'C/S 2026-114', annotazioni: 'Avvisa l’impianto un’ora prima.' },
    ),
    end: 'confirmed',
    says: ['Annotazioni', 'Avvisa l’impianto un’ora prima.', 'Firme'],
  },
];
