import { type Kysely, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { textOrder } from '../../host/calls/search.ts';
import type { Database } from '../../host/db/Database.ts';
import type { DischargeRow, LineKey } from './Discharge.ts';

export type DischargeLine = Entities['discharge-line'];

/** Stock without quantity in a discharge has no row yet. */
const NOT_SAVED = 0;

/**
 * Lines of a discharge with the present stock (DIS-07): all articles in stock by name, with the quantity
 * taken. For a confirmed discharge that quantity has left the stock but still counts as available to it
 * (DIS-05).
 *
 * @param only `taken` omits articles without a quantity; a key selects one line.
 */
export async function dischargeLines(
  db: Kysely<Database>,
  { Id, SiloAbsEntry, kind, confirmedAt }: DischargeRow,
  only?: 'taken' | LineKey,
): Promise<DischargeLine[]> {
  const onlyTaken = only === 'taken';
  const rows = await db
    .with('line', (cte) => cte.selectFrom('discharge_lines').selectAll().where('dischargeId', '=', Id))
    .with('stock', (cte) =>
      cte
        .selectFrom('inventory_lines')
        .selectAll()
        .where('SiloAbsEntry', '=', SiloAbsEntry)
        .where('itemType', '=', kind),
    )
    .selectFrom('line')
    .fullJoin('stock', (join) =>
      join
        .onRef('stock.ItemCode', '=', 'line.ItemCode')
        .onRef('stock.SerialNumber', '=', 'line.SerialNumber')
        .onRef('stock.BatchNumber', '=', 'line.BatchNumber'),
    )
    .innerJoin('items', (join) =>
      join.on(sql<boolean>`items."ItemCode" = coalesce(line."ItemCode", stock."ItemCode")`),
    )
    .select(({ fn, ref, val }) => [
      fn.coalesce('line.id', val(NOT_SAVED)).as('id'),
      'items.ItemCode',
      'items.ItemName',
      'items.category',
      fn.coalesce('line.SerialNumber', 'stock.SerialNumber', val('')).as('SerialNumber'),
      fn.coalesce('line.BatchNumber', 'stock.BatchNumber', val('')).as('BatchNumber'),
      fn.coalesce('line.Quantity', val(0)).as('Quantity'),
      fn.coalesce('stock.UomCode', 'items.UomCode').as('UomCode'),
      fn.coalesce('stock.InventoryUom', 'items.InventoryUom').as('InventoryUom'),
      fn.coalesce('stock.Quantity', val(0)).as('stock'),
      sql<number>`coalesce(${ref('stock.Quantity')}, 0) + ${confirmedAt === null ? sql`0` : sql`coalesce(${ref('line.Quantity')}, 0)`}`.as(
        'available',
      ),
    ])
    .where(
      onlyTaken
        ? sql<boolean>`line.id is not null`
        : sql<boolean>`(line.id is not null or stock."Quantity" > 0)`,
    )
    .$if(typeof only === 'object', (found) => found.where(matching(only as LineKey)))
    .orderBy(textOrder('items.ItemName'))
    .orderBy('items.ItemCode')
    .orderBy('BatchNumber')
    .orderBy('SerialNumber')
    .execute();
  return rows.map(({ ItemName, category, UomCode, InventoryUom, stock, available, ...line }) => ({
    ...line,
    dischargeId: Id,
    key: `${line.ItemCode}|${line.SerialNumber}|${line.BatchNumber}`,
    oldQuantity: line.Quantity,
    item: { ItemName, Quantity: stock, Available: available, UomCode, InventoryUom, category },
  }));
}

function matching({ ItemCode, SerialNumber, BatchNumber }: LineKey) {
  return sql<boolean>`items."ItemCode" = ${ItemCode} and coalesce(line."SerialNumber", stock."SerialNumber") = ${SerialNumber}
    and coalesce(line."BatchNumber", stock."BatchNumber") = ${BatchNumber}`;
}
