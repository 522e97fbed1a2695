import { sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import type { DischargeRow } from './Discharge.ts';

interface Shortage {
  readonly ItemCode: string;
  readonly ItemName: string;
  readonly Quantity: number;
  readonly stock: number;
  readonly UomCode: string;
}

/**
 * Takes a discharge's lines out of its silo. The stock's rows are locked in one order for all, so that
 * discharges from the same silo wait for each other instead of ending in a deadlock.
 *
 * @returns how many lines were taken.
 * @throws Refusal DISCHARGE_STOCK_MOVED naming the first line that is short, all of them in `problems`.
 */
export async function takeStock(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  { Id, SiloAbsEntry, kind }: DischargeRow,
): Promise<number> {
  const ofThisDischarge = sql<boolean>`stock."SiloAbsEntry" = ${SiloAbsEntry} and stock."itemType" = ${kind} and exists (
    select from discharge_lines line where line."dischargeId" = ${Id} and line."ItemCode" = stock."ItemCode"
      and line."SerialNumber" = stock."SerialNumber" and line."BatchNumber" = stock."BatchNumber")`;
  const before = await db
    .selectFrom('inventory_lines as stock')
    .selectAll()
    .where(ofThisDischarge)
    .orderBy('id')
    .forUpdate()
    .execute();
  refuseShortages(await shortagesOf(db, { Id, SiloAbsEntry, kind }));

  const { rows } = await sql<{ id: number; Quantity: number; rowVersion: number }>`
    update inventory_lines stock set "Quantity" = stock."Quantity" - line."Quantity", "rowVersion" = stock."rowVersion" + 1
    from discharge_lines line
    where line."dischargeId" = ${Id} and stock."SiloAbsEntry" = ${SiloAbsEntry} and stock."itemType" = ${kind}
      and line."ItemCode" = stock."ItemCode" and line."SerialNumber" = stock."SerialNumber" and line."BatchNumber" = stock."BatchNumber"
    returning stock.id, stock."Quantity", stock."rowVersion"`.execute(db);
  const earlier = new Map(before.map((row) => [row.id, row]));
  for (const after of rows) {
    const stock = earlier.get(after.id);
    changed('inventory-line', after.id, stock, { ...stock, ...after });
  }
  return rows.length;
}

/** Lines that exceed their stock. */
async function shortagesOf(
  db: CallContext['db'],
  { Id, SiloAbsEntry, kind }: Pick<DischargeRow, 'Id' | 'SiloAbsEntry' | 'kind'>,
): Promise<readonly Shortage[]> {
  const { rows } = await sql<Shortage>`
    select line."ItemCode", item."ItemName", line."Quantity", coalesce(stock."Quantity", 0) as stock, item."UomCode"
    from discharge_lines line
    join items item on item."ItemCode" = line."ItemCode"
    left join inventory_lines stock on stock."SiloAbsEntry" = ${SiloAbsEntry} and stock."itemType" = ${kind}
      and line."ItemCode" = stock."ItemCode" and line."SerialNumber" = stock."SerialNumber" and line."BatchNumber" = stock."BatchNumber"
    where line."dischargeId" = ${Id} and line."Quantity" > coalesce(stock."Quantity", 0)
    order by line.id`.execute(db);
  return rows;
}

function refuseShortages(shortages: readonly Shortage[]): void {
  const [first] = shortages;
  if (first === undefined) return;
  throw refuse(
    'DISCHARGE_STOCK_MOVED',
    { ...first },
    shortages.map(({ ItemCode, ItemName, Quantity, stock, UomCode }) => ({
      path: ItemCode,
      rule: 'stock',
      message: 'discharge.over-stock',
      params: { Quantity, stock },
      text: `${ItemName} (${ItemCode}): ${Quantity} ${UomCode} da scaricare, ${stock} in giacenza`,
    })),
  );
}
