import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import type { ItemType } from '../silo/Discharge.ts';
import { type DischargeLine, dischargeLines } from '../silo/dischargeLines.ts';
import { leaderSilos } from '../silo/leaderSilos.ts';

export interface Unload {
  readonly lines: DischargeLine[];
  readonly negative: number;
  readonly overStock: number;
  readonly confirmed: boolean;
}

/**
 * Material of one kind taken by a team. Lines of a silo that is no longer the leader's do not count (DIS-11).
 * Lines that exceed the stock after a discharge by others are reported, so that a report is not submitted
 * with them.
 */
export async function unloadOf(
  db: Kysely<Database>,
  { teamID, empID }: { readonly teamID: number; readonly empID: number },
  kind: ItemType,
): Promise<Unload> {
  const discharge = await db
    .selectFrom('discharges')
    .selectAll()
    .where('TeamID', '=', teamID)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (discharge === undefined) return NOTHING;
  const confirmed = discharge.confirmedAt !== null;
  const silos = confirmed ? [] : await leaderSilos(db, empID);
  if (!confirmed && !silos.some(({ AbsEntry }) => AbsEntry === discharge.SiloAbsEntry)) return NOTHING;
  const lines = (await dischargeLines(db, discharge, 'taken')).filter(({ Quantity }) => Quantity > 0);
  const overStock = lines.filter(({ Quantity, item }) => Quantity > (item?.Available ?? 0)).length;
  return { lines, negative: 0, overStock, confirmed };
}

const NOTHING: Unload = { lines: [], negative: 0, overStock: 0, confirmed: false };
