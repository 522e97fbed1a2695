import { sql } from 'kysely';
import { daysAfter } from '../../../engine/index.ts';
import { orderContent } from '../../../server/areas/order/orderWorkflowCode.ts';
import { ARTICLES } from '../articles.ts';
import { continueNumbers, insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import type { Masterdata } from './masterdata.ts';
import type { People } from './people.ts';
import type { SeededTeam } from './teams.ts';

const STATUSES = ['Y', 'Y', 'Y', 'I', 'D', 'O', 'C', 'E', 'S', 'R', 'A', 'X'] as const;
const INVOICES = [null, null, 'Paid', 'Partial Payment', 'Sent', 'Past Due', 'Downloaded', 'Draft'] as const;
/** Later orders have no lines: the benches only measure lists. */
const WITH_LINES = 2_000;

/** Orders, DDT and FIR in every status, spread over the past; every third belongs to a site. */
export async function seedOrders(
  seeding: Seeding,
  people: People,
  teams: readonly SeededTeam[],
  { partners, salesPersons }: Masterdata,
): Promise<void> {
  const { db, plan, today } = seeding;
  const random = seeding.random('orders');
  const recentTeams = teams.filter(({ Stato, Approved }) => Stato !== 'P' && Approved === 'N').length;
  const lineTotals = new Map<number, number>();
  const lines = Array.from({ length: Math.min(plan.orders, WITH_LINES) }, (_, index) =>
    // A document without lines cannot be confirmed, so these are drafts.
    index % 19 === 18
      ? []
      : random.some(ARTICLES, random.int(1, 4)).map(({ code, name, unit, price }, LineNum) => {
          const Quantity = random.int(1, 30);
          const LineTotal = Math.round(Quantity * price * 100) / 100;
          lineTotals.set(index, (lineTotals.get(index) ?? 0) + LineTotal);
          return {
            orderId: plan.orders - index,
            LineNum,
            ItemCode: code,
            ItemName: name,
            Quantity,
            UomCode: unit,
            Price: price,
            LineTotal,
          };
        }),
  );
  const last = new Map<string, number>();
  const next = (series: string): number => {
    const number = (last.get(series) ?? 0) + 1;
    last.set(series, number);
    return number;
  };
  function* rows() {
    // Oldest first, because numbers increase with time.
    for (let index = plan.orders - 1; index >= 0; index -= 1) {
      const kind = index % 3 === 0 ? '' : index % 3 === 1 ? 'D' : index % 6 === 2 ? 'F' : '';
      // DDT and FIR of sites in report are checked by its last step; most of them are aligned.
      const team =
        kind === ''
          ? undefined
          : index < recentTeams * 3
            ? teams[(Math.floor(index / 3) * 2) % Math.max(1, teams.length)]
            : teams[random.int(0, teams.length - 1)];
      const isBare = index < WITH_LINES && lines[index]?.length === 0;
      const spread = isBare ? 'D' : (STATUSES[index % STATUSES.length] ?? 'Y');
      const DocStatus = team && team.Stato === 'R' ? 'Y' : spread;
      const partner = partners[(index * 7) % partners.length] ?? partners[0];
      const DocDate = daysAfter(today, -Math.floor((index * plan.days) / plan.orders));
      const DocNum = DocStatus === 'D' ? null : next(`${kind} ${DocDate.slice(0, 4)}`);
      const total = lineTotals.get(index) ?? (index < WITH_LINES ? 0 : random.int(2_000, 900_000) / 100);
      yield {
        Id: plan.orders - index,
        DocNum,
        DocStatus,
        DocDueDate: daysAfter(DocDate, (index % 40) - 5 < 0 ? 0 : index % 40),
        DocDate,
        CardCode: partner?.CardCode ?? null,
        CardName: partner?.CardName ?? '',
        DocTotal: Math.round(total * 122) / 100,
        VatSum: Math.round(total * 22) / 100,
        SobisDocType: kind as '' | 'D' | 'F',
        empID: team?.crew.leader ?? people.crews[index % people.crews.length]?.leader ?? null,
        teamID: team?.teamID ?? null,
        pmgEntry: team?.site.AbsEntry ?? null,
        SlpCode: (index % salesPersons) + 1,
        NumAtCard: index % 5 === 0 ? `RIF-${index + 1}` : '',
        InvoiceStatus: kind === '' ? (INVOICES[index % INVOICES.length] ?? null) : null,
        ddt:
          kind === 'D'
            ? JSON.stringify(
                transport(
                  partner?.City ?? '',
                  DocDate,
                  index,
                  people.names.get(team?.crew.leader ?? 1) ?? '',
                ),
              )
            : null,
        fir:
          kind === 'F'
            ? JSON.stringify(
                waste(DocDate, index, partner?.City ?? '', people.names.get(team?.crew.leader ?? 1) ?? ''),
              )
            : null,
        ErrorMessage:
          DocStatus === 'E' ? "Il cliente non è attivo nell'ERP: riattivalo, poi premi Riprova." : '',
        DocEntry: DocStatus === 'Y' ? 70_000 + index : null,
        confirmedAt: DocStatus === 'D' ? null : `${DocDate}T15:00:00Z`,
      };
    }
  }
  await insertRows(db, 'orders', rows());
  await continueNumbers(db, 'orders', 'Id');
  await insertRows(db, 'order_lines', lines.flat());
  // CHK-01: where documents exist, the confirmation is that there are no others.
  await sql`update report_checks set "noDdt" = 'N', "othersDdt" = 'Y'
    where "teamId" in (select "teamID" from orders where "DocStatus" <> 'A')`.execute(db);
}

function transport(city: string, day: string, index: number, driver: string) {
  return {
    tipo: index % 4 === 1 ? 'tolto-opera' : 'materiali',
    causale: index % 4 === 1 ? 'tolto-opera' : 'appalto',
    destinatario: '',
    luogoPartenza: 'Magazzino di Fossano, Via Torino 118',
    luogoDestinazione: city || 'Cantiere',
    dataInizioTrasporto: day,
    oraInizioTrasporto: '07:15:00',
    colli: (index % 6) + 1,
    peso: ((index * 13) % 900) + 20,
    aspettoEsteriore: 'A vista',
    porto: 'franco',
    aCuraDi: 'mittente',
    conducente: driver,
    targa: 'GA 123 BC',
    ...(index % 4 === 1
      ? {
          luogoProduzione: city || 'Cantiere',
          descrizioneRifiuto: "Conduttori e isolatori tolti d'opera",
          codiceEER: '17 04 11',
          quantitaStimata: ((index * 13) % 900) + 20,
          unitaStimata: 'kg',
        }
      : {}),
  };
}

function waste(day: string, index: number, city: string, driver: string) {
  const [cognome = '', ...others] = driver.split(' ');
  return {
    // Six digits; the next letter begins anew.
    numero_fir: `FIRX${'ABCDEFGHIJ'[Math.trunc(index / 900_000)]} ${100_000 + (index % 900_000)} KJ`,
    data_emissione: day,
    num_iscr_sito: 'OP1A2B3C4D',
    produttore: {
      denominazione: 'Elettrolinee Granda S.r.l.',
      codice_fiscale: '90000000415',
      indirizzo: { indirizzo: 'Via Torino', civico: '118', cap: '12045', citta: 'Fossano' },
      nazione_id: 'IT',
      luogo_produzione: city || 'Cantiere',
    },
    destinatario: {
      denominazione: 'Recuperi Piemonte S.r.l.',
      codice_fiscale: '90000002015',
      indirizzo: { indirizzo: 'Strada della Cava', civico: '7', cap: '12100', citta: 'Cuneo' },
      autorizzazione: { numero: '1204/2023', tipo: 'Autorizzazione unica' },
      attivita: 'R4',
      numero_iscrizione_albo: 'TO01234',
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
      conducente: { cognome, nome: others.join(' ') },
      targa_automezzo: 'GA 123 BC',
      data_ora_inizio_trasporto: `${day}T06:45:00Z`,
      percorso: `${city || 'Cantiere'} – Cuneo`,
    },
    rifiuto: {
      codice_eer: '17 04 05',
      descrizione: 'Ferro e acciaio',
      provenienza: 'S',
      stato_fisico: 'S',
      quantita: { valore: ((index * 17) % 800) + 10, unita_misura: 'kg' },
      rinfusa: 'Y',
    },
  };
}

const MOST = 200;

/**
 * Queue entries of documents that the ERP does not have yet: refused ones wait for 'Riprova', the others for
 * tomorrow's transfer window, so that they keep these states in the demo.
 */
export async function seedOrderQueue({ db, today }: Seeding): Promise<void> {
  const waiting = await db
    .selectFrom('orders')
    .selectAll()
    .where('DocStatus', 'in', ['I', 'S', 'E'])
    .orderBy('Id')
    .limit(MOST)
    .execute();
  const tomorrow = new Date(`${daysAfter(today, 1)}T05:00:00Z`);
  const rows = await Promise.all(
    waiting.map(async (order) => {
      const { content } = await orderContent(db, order);
      const refused = order.DocStatus === 'E';
      return {
        kind: 'order',
        key: String(order.Id),
        payload: JSON.stringify(content),
        status: order.DocStatus as 'I' | 'S' | 'E',
        attempts: order.DocStatus === 'I' ? 0 : 1,
        message: refused ? order.ErrorMessage : null,
        nextAttemptAt: refused ? null : tomorrow,
        leaseUntil: order.DocStatus === 'S' ? tomorrow : null,
      };
    }),
  );
  await insertRows(db, 'outbox', rows);
}

/** Last number of each series of documents; confirmations continue from there. */
export async function seedNumbers({ db }: Seeding): Promise<void> {
  await sql`insert into number_series (series, year, last)
    select case "SobisDocType" when 'D' then 'DDT' when 'F' then 'FIR' else 'ORD' end, extract(year from "DocDate")::integer, max("DocNum")
    from orders where "DocNum" is not null group by 1, 2
    on conflict (series, year) do update set last = greatest(number_series.last, excluded.last)`.execute(db);
}
