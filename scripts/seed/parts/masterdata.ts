import { ARTICLES } from '../articles.ts';
import { continueNumbers, insertRows } from '../insertRows.ts';
import { PARTNERS, PLACES, STREETS } from '../names.ts';
import type { Seeding } from '../Seeding.ts';
import type { People } from './people.ts';

export interface Masterdata {
  readonly partners: readonly {
    readonly CardCode: string;
    readonly CardName: string;
    readonly City: string;
  }[];
  readonly activityTypes: number;
  readonly salesPersons: number;
}

/** Company, partners, articles, kinds of activity, sales people. */
export async function seedMasterdata(seeding: Seeding, people: People): Promise<Masterdata> {
  const { db, plan } = seeding;
  const random = seeding.random('masterdata');
  await insertRows(db, 'company', [
    {
      CompanyName: 'Elettrolinee Granda S.r.l.',
      FederalTaxID: taxNumber(41),
      UnifiedFederalTaxID: taxNumber(41),
      Street: 'Via Torino 118',
      ZipCode: '12045',
      City: 'Fossano',
      County: 'CN',
      Phone: '0172 000111',
      EmailAddress: 'cantieri@elettrolineegranda.example',
      Albo: 'TO/012345',
      NumIscrSito: 'OP1A2B3C4D',
    },
  ]);
  await insertRows(db, 'sales_persons', [
    { SlpCode: 1, SlpName: 'Ufficio commerciale', empID: people.office },
    { SlpCode: 2, SlpName: 'Gare e appalti', empID: people.planner },
  ]);
  await continueNumbers(db, 'sales_persons', 'SlpCode');
  const kinds = [
    'Lavori su linea aerea',
    'Scavi e pose',
    'Giunzioni e terminali',
    'Gruppi di misura',
    'Viaggio',
    'Formazione e sicurezza',
  ];
  await insertRows(
    db,
    'activity_types',
    kinds.map((Name, index) => ({ Code: index + 1, Name, CostCentre: index > 3 ? 'CC09' : 'CC01' })),
  );
  await continueNumbers(db, 'activity_types', 'Code');
  await insertRows(
    db,
    'items',
    ARTICLES.map(({ code, name, unit, price, managed, type, category }, index) => ({
      ItemCode: code,
      ItemName: name,
      InventoryUom: unit,
      UomCode: unit,
      UomEntry: 1,
      category,
      ItemType: type,
      ManagedBy: managed,
      Price: price,
      BarCode: `80${String(10_000_000_000 + index * 7919).slice(1)}`,
    })),
  );
  const partners = Array.from({ length: plan.partners }, (_, index) => {
    const place = PLACES[index % PLACES.length] ?? PLACES[0];
    const round = Math.floor(index / PARTNERS.length);
    const name = PARTNERS[index % PARTNERS.length] ?? '';
    return {
      CardCode: `C${String(index + 1).padStart(5, '0')}`,
      CardName: round === 0 ? name : `${name} – ${place.name}${round > 1 ? ` ${round}` : ''}`,
      FederalTaxID: taxNumber(100 + index),
      UnifiedFederalTaxID: taxNumber(100 + index),
      Street: `${random.pick(STREETS)} ${random.int(1, 140)}`,
      ZipCode: place.zip,
      City: place.name,
      County: place.county,
      SlpCode: (index % 2) + 1,
      Albo: name.includes('Recuperi') || name.includes('Metalli') ? `TO/0${20_000 + index}` : '',
    };
  });
  await insertRows(db, 'business_partners', partners);
  return { partners, activityTypes: kinds.length, salesPersons: 2 };
}

/** A fictitious Italian VAT number: ten digits and the Luhn check digit. */
function taxNumber(seed: number): string {
  const digits = String(9_000_000_000 + (seed % 999_999_999)).slice(0, 10);
  const sum = [...digits].reduce((total, sign, place) => {
    const doubled = Number(sign) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
