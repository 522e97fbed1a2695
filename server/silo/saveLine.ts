import { sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { type DischargeRow, type GivenLineKey, type LineKey, lineKeyOf } from './Discharge.ts';

type Writing = Pick<CallContext, 'db' | 'changed'>;

export interface GivenLine extends GivenLineKey {
  readonly Quantity: number;
  /** What the sender saw before the change. */
  readonly oldQuantity?: number | undefined;
}

/**
 * DIS-08, DIS-10: keeps what is taken of one article; nothing (0) removes the line. The discharge is locked and not confirmed. Saving
 * what is already saved changes nothing: a repeat after a lost answer.
 *
 * @throws Refusal DISCHARGE_ITEM_UNKNOWN, DISCHARGE_OVER_STOCK, DISCHARGE_SERIAL_WHOLE, STALE.
 */
export async function saveLine(
  { db, changed }: Writing,
  discharge: DischargeRow,
  given: GivenLine,
): Promise<void> {
  const key = lineKeyOf(given);
  const before = await db
    .selectFrom('discharge_lines')
    .selectAll()
    .where('dischargeId', '=', discharge.Id)
    .where(matching(key))
    .executeTakeFirst();
  const stored = before?.Quantity ?? 0;
  if (stored === given.Quantity) return;
  if (given.oldQuantity !== undefined && given.oldQuantity !== stored) throw refuse('STALE');
  if (given.Quantity === 0) {
    await removeLines({ db, changed }, discharge, key);
    return;
  }
  await requireStock(db, discharge, key, given.Quantity);
  const quantities = { Quantity: given.Quantity, oldQuantity: stored };
  const after = await db
    .insertInto('discharge_lines')
    .values({ dischargeId: discharge.Id, ...key, ...quantities })
    .onConflict((conflict) =>
      conflict.columns(['dischargeId', 'ItemCode', 'SerialNumber', 'BatchNumber']).doUpdateSet(quantities),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('discharge-line', after.id, before, after);
}

/** Removes one line, or without a key all; answers how many there were. */
export async function removeLines(
  { db, changed }: Writing,
  { Id }: DischargeRow,
  key?: LineKey,
): Promise<number> {
  const removed = await db
    .deleteFrom('discharge_lines')
    .where('dischargeId', '=', Id)
    .$if(key !== undefined, (query) => query.where(matching(key as LineKey)))
    .returningAll()
    .execute();
  for (const line of removed) changed('discharge-line', line.id, line);
  return removed.length;
}

async function requireStock(
  db: CallContext['db'],
  { SiloAbsEntry, kind }: DischargeRow,
  key: LineKey,
  quantity: number,
): Promise<void> {
  const stock = await db
    .selectFrom('inventory_lines')
    // Compared where both are exact: a number of JavaScript is not.
    .select(sql<boolean>`"Quantity" >= ${quantity}::numeric`.as('enough'))
    .where('SiloAbsEntry', '=', SiloAbsEntry)
    .where('itemType', '=', kind)
    .where(matching(key))
    .executeTakeFirst();
  if (stock === undefined) throw refuse('DISCHARGE_ITEM_UNKNOWN', { ItemCode: key.ItemCode });
  if (!stock.enough) throw refuse('DISCHARGE_OVER_STOCK');
  if (key.SerialNumber !== '' && quantity !== 1) {
    throw refuse('DISCHARGE_SERIAL_WHOLE', { ItemCode: key.ItemCode, SerialNumber: key.SerialNumber });
  }
}

function matching({ ItemCode, SerialNumber, BatchNumber }: LineKey) {
  return sql<boolean>`("ItemCode", "SerialNumber", "BatchNumber") = (${ItemCode}, ${SerialNumber}, ${BatchNumber})`;
}
