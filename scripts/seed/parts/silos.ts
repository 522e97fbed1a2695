import { continueNumbers, insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import { ARTICLES, type Article } from '../words/articles.ts';
import type { People } from './people.ts';

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
