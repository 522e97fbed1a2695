import { sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { type DischargeRow, type LineKey, type LineKeyInput, lineKeyOf } from './Discharge.ts';

type Writing = Pick<CallContext, 'db' | 'changed'>;

export interface LineInput extends LineKeyInput {
  readonly Quantity: number;
  /** What the sender saw before the change. */
  readonly oldQuantity?: number | undefined;
}

/**
 * DIS-08, DIS-10: saves the quantity taken of one article; 0 removes the line. The discharge is locked and
 * not confirmed. Saving an unchanged quantity is a harmless repeat after a lost answer.
 *
 * @throws Refusal DISCHARGE_ITEM_UNKNOWN, DISCHARGE_OVER_STOCK, DISCHARGE_SERIAL_WHOLE, STALE.
 */
export async function saveLine(
  { db, changed }: Writing,
  discharge: DischargeRow,
  given: LineInput,
): Promise<void> {
  const key = lineKeyOf(given);
  const stored = await storedQuantity(db, discharge, given);
  if (stored === given.Quantity) return;
  if (given.Quantity > 0) await requireStock(db, discharge, key, given.Quantity);
  await writeLine({ db, changed }, discharge, key, given.Quantity);
}

/**
 * What a discharge takes of an article as it is kept.
 *
 * @throws Refusal STALE where the sender saw another.
 */
export async function storedQuantity(
  db: CallContext['db'],
  discharge: DischargeRow,
  given: LineInput,
): Promise<number> {
  const stored = (await lineOf(db, discharge, lineKeyOf(given)))?.Quantity ?? 0;
  const expected = given.oldQuantity ?? stored;
  if (stored !== given.Quantity && expected !== stored) throw refuse('STALE');
  return stored;
}

/** Writes a checked quantity; 0 removes the line. */
export async function writeLine(
  { db, changed }: Writing,
  discharge: DischargeRow,
  key: LineKey,
  Quantity: number,
): Promise<void> {
  if (Quantity === 0) {
    await removeLines({ db, changed }, discharge, key);
    return;
  }
  const before = await lineOf(db, discharge, key);
  const quantities = { Quantity, oldQuantity: before?.Quantity ?? 0 };
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
    .$if(key !== undefined, (query) => query.where(sameLine(key as LineKey)))
    .returningAll()
    .execute();
  for (const line of removed) changed('discharge-line', line.id, line);
  return removed.length;
}

async function lineOf(db: CallContext['db'], { Id }: DischargeRow, key: LineKey) {
  return db
    .selectFrom('discharge_lines')
    .selectAll()
    .where('dischargeId', '=', Id)
    .where(sameLine(key))
    .executeTakeFirst();
}

async function requireStock(
  db: CallContext['db'],
  { SiloAbsEntry, kind }: DischargeRow,
  key: LineKey,
  quantity: number,
): Promise<void> {
  const stock = await db
    .selectFrom('inventory_lines')
    // Compared by PostgreSQL, because numbers of JavaScript are not exact.
    .select(sql<boolean>`"Quantity" >= ${quantity}::numeric`.as('enough'))
    .where('SiloAbsEntry', '=', SiloAbsEntry)
    .where('itemType', '=', kind)
    .where(sameLine(key))
    .executeTakeFirst();
  if (stock === undefined) throw refuse('DISCHARGE_ITEM_UNKNOWN', { ItemCode: key.ItemCode });
  if (!stock.enough) throw refuse('DISCHARGE_OVER_STOCK');
  requireWholeSerial(key, quantity);
}

/** @throws Refusal DISCHARGE_SERIAL_WHOLE: an article with a serial number exists once. */
export function requireWholeSerial({ ItemCode, SerialNumber }: LineKey, quantity: number): void {
  if (SerialNumber !== '' && quantity !== 1)
    throw refuse('DISCHARGE_SERIAL_WHOLE', { ItemCode, SerialNumber });
}

/** Lines of stock or discharge that are known by the key. */
export function sameLine({ ItemCode, SerialNumber, BatchNumber }: LineKey) {
  return sql<boolean>`("ItemCode", "SerialNumber", "BatchNumber") = (${ItemCode}, ${SerialNumber}, ${BatchNumber})`;
}
