import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { moveLocked } from '../../../host/records/moveRecord.ts';
import { requireOwnTeam } from '../../access/teamAccess.ts';
import { lineKeyOf } from '../Discharge.ts';
import { DISCHARGE_LIFE } from '../dischargeLife.ts';
import { dischargeLines } from '../dischargeLines.ts';
import { requireLeaderSilos } from '../leaderSilos.ts';
import { openDischarge } from '../openDischarge.ts';
import { requireQuantityChange } from '../requireQuantityChange.ts';

/**
 * DIS-08: saves the quantity taken of one article. Answers the present line; without a quantity its number is
 * 0.
 */
export const addDischarge: Handler<'addDischarge'> = async ({ body }, context) => {
  const { db } = context;
  const { dischargeItem, dischargeData, itemType } = body;
  const team = await requireOwnTeam(context, dischargeData.TeamID);
  requireQuantityChange(context, team, itemType);
  const silos = await requireLeaderSilos(db, team);
  const discharge = await openDischarge(context, team, itemType, silos);
  const dischargeId = dischargeData.DischargeId ?? dischargeData.Id ?? discharge.Id;
  if (dischargeId !== discharge.Id) throw refuse('NOT_FOUND', { what: `Lo scarico ${dischargeId}` });
  await moveLocked(context, DISCHARGE_LIFE, discharge, { data: { team, line: dischargeItem } });

  const key = lineKeyOf(dischargeItem);
  const [line] = await dischargeLines(db, discharge, key);
  return line ?? { ...key, id: 0, dischargeId: discharge.Id, Quantity: 0, oldQuantity: 0 };
};
