import { daysAfter } from '../../../engine/index.ts';
import { ARTICLES, type Article } from '../articles.ts';
import { continueNumbers, insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import type { People } from './people.ts';
import type { SeededTeam } from './teams.ts';

export interface Silo {
  readonly AbsEntry: number;
  readonly BinCode: string;
  readonly WhsCode: string;
  readonly WhsName: string;
  readonly empID: number;
}

export interface StockLine {
  readonly SiloAbsEntry: number;
  readonly itemType: 'company' | 'enel';
  readonly ItemCode: string;
  readonly SerialNumber: string;
  readonly BatchNumber: string;
  readonly Quantity: number;
}

/** A silo with stock for each leader except the last, who shows a team without inventory. */
export async function seedSilos(
  seeding: Seeding,
  people: People,
): Promise<{ silos: Silo[]; stock: StockLine[] }> {
  const { db, plan } = seeding;
  const random = seeding.random('silos');
  const silos = people.crews.slice(0, plan.leaders - 1).map(({ leader }) => ({
    AbsEntry: leader,
    BinCode: `SILO-${String(leader).padStart(3, '0')}`,
    WhsCode: 'FURG',
    WhsName: `Furgone ${people.names.get(leader) ?? leader}`,
    empID: leader,
  }));
  await insertRows(db, 'silos', silos);
  await continueNumbers(db, 'silos', 'AbsEntry');
  let serial = 1;
  const linesOf = (silo: Silo, article: Article): StockLine[] => {
    const base = {
      SiloAbsEntry: silo.AbsEntry,
      itemType: article.type,
      ItemCode: article.code,
      SerialNumber: '',
      BatchNumber: '',
    };
    if (article.managed === 'serial') {
      return Array.from({ length: random.int(2, 4) }, () => ({
        ...base,
        SerialNumber: `SN${String(serial++).padStart(7, '0')}`,
        Quantity: 1,
      }));
    }
    const quantity = () => (article.unit === 'N.' ? random.int(2, 40) : random.int(20, 600));
    if (article.managed === 'none') return [{ ...base, Quantity: quantity() }];
    return Array.from({ length: random.int(1, 2) }, (_, index) => ({
      ...base,
      BatchNumber: `L26${random.int(10, 52)}${'AB'[index] ?? 'C'}`,
      Quantity: quantity() + (article.unit === 'MC' ? 0.5 : 0),
    }));
  };
  const stock = silos.flatMap((silo) =>
    random.some(ARTICLES, 18).flatMap((article) => linesOf(silo, article)),
  );
  const units = new Map(ARTICLES.map(({ code, unit }) => [code as string, unit]));
  await insertRows(
    db,
    'inventory_lines',
    stock.map((line) => ({
      ...line,
      InventoryUom: units.get(line.ItemCode) ?? '',
      UomCode: units.get(line.ItemCode) ?? '',
      UomEntry: 1,
    })),
  );
  return { silos, stock };
}

const STATUSES = ['Y', 'I', 'D', 'E'] as const;
const REFUSED = "Il mezzo risulta in manutenzione nell'ERP: verifica, poi premi Riprova.";

/** Assignments of vehicles to leaders and transfers between silos, in every status of a document. */
export async function seedHandovers(
  { db, today, random: stream }: Seeding,
  people: People,
  silos: readonly Silo[],
  vehicles: ReadonlyMap<number, readonly string[]>,
  teams: readonly SeededTeam[],
): Promise<void> {
  const random = stream('handovers');
  const handed = people.crews.slice(0, 8).flatMap(({ leader }, index) => {
    const [ItemCode] = vehicles.get(leader) ?? [];
    const from = silos.find(({ empID }) => empID === leader);
    const DocStatus = STATUSES[index % STATUSES.length] ?? 'Y';
    if (ItemCode === undefined || from === undefined) return [];
    // Assigned to a team, so that its leader and crew have them in their lists.
    const TeamId = teams.find(({ crew }) => crew.leader === leader)?.teamID ?? null;
    return {
      ItemCode,
      TeamId,
      leader,
      from,
      DocStatus,
      DocDate: daysAfter(today, -random.int(1, 20)),
      index,
    };
  });
  const common = ({ ItemCode, TeamId, DocStatus, DocDate, index }: (typeof handed)[number]) => ({
    DocStatus,
    DocNum: DocStatus === 'D' ? null : 400 + index,
    DocDate,
    ItemCode,
    TeamId,
    DocEntry: DocStatus === 'Y' ? 60_000 + index : null,
    ErrorMessage: DocStatus === 'E' ? REFUSED : '',
  });
  await insertRows(
    db,
    'assignments',
    handed.map((each) => ({ ...common(each), empID: each.leader, BinCode: each.from.BinCode })),
  );
  await insertRows(
    db,
    'transfers',
    handed.map((each) => ({
      ...common(each),
      FromBinCode: each.from.BinCode,
      BinCode: silos[(each.index + 1) % silos.length]?.BinCode ?? each.from.BinCode,
    })),
  );
}
