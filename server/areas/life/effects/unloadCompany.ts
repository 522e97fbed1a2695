import { moveLocked } from '../../../host/records/moveRecord.ts';
import { DISCHARGE_LIFE } from '../../silo/dischargeLife.ts';
import { findDischarge } from '../../silo/openDischarge.ts';
import type { Effect } from './Effect.ts';

/**
 * WIZ-10: company material is unloaded right after the report is handed in; where that second call never came (a lost connection, stock
 * that had moved), the approval makes up for it, so that no material used is forgotten.
 */
export const unloadCompany: Effect = async ({ context, record: team }) => {
  const discharge = await findDischarge(context, team.teamID, 'company');
  if (discharge !== undefined)
    await moveLocked(context, DISCHARGE_LIFE, discharge, {
      call: 'confirmInventoryUnload',
      data: { team },
    });
  return {};
};
