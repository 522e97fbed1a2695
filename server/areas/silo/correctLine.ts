import { sql } from 'kysely';
import { submitToErp } from '../../erp/submitToErp.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import type { TeamRow } from '../team/teams.ts';
import { type DischargeRow, type LineKey, lineKeyOf } from './Discharge.ts';
import { correctionContent } from './dischargeContent.ts';
import { recordCorrection } from './recordMoves.ts';
import { type GivenLine, requireWholeSerial, sameLine, storedQuantity, writeLine } from './saveLine.ts';

/**
 * DIS-05: corrects the quantity taken of one article in a confirmed discharge. The difference is posted as a
 * separate movement and document. Team and discharge are locked, and an unchanged quantity posts no movement,
 * so that repeats are harmless.
 *
 * @throws Refusal STALE, DISCHARGE_ITEM_UNKNOWN, DISCHARGE_OVER_STOCK, DISCHARGE_SERIAL_WHOLE.
 */
export async function correctLine(
  context: CallContext,
  { team, discharge }: { readonly team: TeamRow; readonly discharge: DischargeRow },
  given: GivenLine,
): Promise<void> {
  const { db, now, today, changed } = context;
  const key = lineKeyOf(given);
  const stored = await storedQuantity(db, discharge, given);
  if (stored === given.Quantity) return;
  if (given.Quantity > 0) requireWholeSerial(key, given.Quantity);
  const stock = await moveStock(context, discharge, key, { from: stored, to: given.Quantity });
  await writeLine(context, discharge, key, given.Quantity);

  const correction = await db
    .insertInto('discharge_corrections')
    .values({
      dischargeId: discharge.Id,
      TeamID: team.teamID,
      ...key,
      Quantity: sql<number>`${given.Quantity}::numeric - ${stored}::numeric`,
      createdAt: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { Id, Quantity } = correction;
  const day = today();
  await recordCorrection(db, { team, discharge, day }, Id);
  const { SystemSerialNumber, UomCode, UomEntry } = stock;
  const line = { ...key, Quantity, SystemSerialNumber, UomCode, UomEntry };
  await submitToErp(context, await correctionContent(db, { team, discharge, day, line }), Id);
  changed('discharge-correction', Id, undefined, correction);
}

/** Takes the difference out of the silo, or puts it back; answers the stock as it then is. */
async function moveStock(
  { db, changed }: CallContext,
  { SiloAbsEntry, kind }: DischargeRow,
  key: LineKey,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const difference = sql<number>`(${to}::numeric - ${from}::numeric)`;
  const before = await db
    .selectFrom('inventory_lines')
    .selectAll()
    .select(sql<boolean>`"Quantity" >= ${difference}`.as('enough'))
    .where('SiloAbsEntry', '=', SiloAbsEntry)
    .where('itemType', '=', kind)
    .where(sameLine(key))
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw refuse('DISCHARGE_ITEM_UNKNOWN', { ItemCode: key.ItemCode });
  const { enough, ...stock } = before;
  if (!enough) throw refuse('DISCHARGE_OVER_STOCK');
  const after = await db
    .updateTable('inventory_lines')
    .set({
      Quantity: sql<number>`"Quantity" - ${difference}`,
      rowVersion: stock.rowVersion + 1,
    })
    .where('id', '=', stock.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('inventory-line', stock.id, stock, after);
  return after;
}
