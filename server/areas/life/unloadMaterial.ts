import type { CallContext } from '../../host/calls/CallContext.ts';
import { moveLocked } from '../../host/records/moveRecord.ts';
import type { ItemType } from '../silo/Discharge.ts';
import { DISCHARGE_LIFE } from '../silo/dischargeLife.ts';
import { dischargeLines } from '../silo/dischargeLines.ts';
import { findDischarge } from '../silo/openDischarge.ts';
import type { TeamRow } from '../team/Team.ts';

/**
 * WIZ-07, WIZ-08: unloads the material of a site from the silo, in the transaction that submits or approves
 * its report. Material unloaded before stays unloaded.
 *
 * @param team after the change, locked.
 * @throws Refusal INVENTORY_MISSING, DISCHARGE_STOCK_MOVED: the site stays as it was.
 */
export async function unloadMaterial(
  context: CallContext,
  team: TeamRow,
  kinds: readonly ItemType[],
): Promise<void> {
  for (const kind of kinds) {
    const discharge = await findDischarge(context, team.teamID, kind);
    if (discharge === undefined || discharge.confirmedAt !== null) continue;
    if ((await dischargeLines(context.db, discharge, 'taken')).length === 0) continue;
    await moveLocked(context, DISCHARGE_LIFE, discharge, { call: 'confirmInventoryUnload', data: { team } });
  }
}
