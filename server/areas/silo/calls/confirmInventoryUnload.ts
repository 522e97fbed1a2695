import type { Handler } from '../../../host/calls/handlers.ts';
import { moveLocked } from '../../../host/records/moveRecord.ts';
import { DISCHARGE_LIFE } from '../dischargeLife.ts';
import { requireDischarge } from '../requireDischarge.ts';
import { shownDischarge } from '../shownDischarge.ts';

/** DIS-13: the unload. Of one that is confirmed already it answers the same again (WIZ-10). */
export const confirmInventoryUnload: Handler<'confirmInventoryUnload'> = async ({ body }, context) => {
  const { team, discharge } = await requireDischarge(context, body.dischargeId);
  const { after } = await moveLocked(context, DISCHARGE_LIFE, discharge, { data: { team } });
  return shownDischarge(context.db, after);
};
