import type { Handler } from '../../../host/calls/handlers.ts';
import { confirmDischarge } from '../confirmDischarge.ts';
import { requireDischarge } from '../requireDischarge.ts';
import { shownDischarge } from '../shownDischarge.ts';

/** DIS-13: the unload. Of one that is confirmed already it answers the same again (WIZ-10). */
export const confirmInventoryUnload: Handler<'confirmInventoryUnload'> = async ({ body }, context) => {
  const { team, discharge } = await requireDischarge(context, body.dischargeId);
  return shownDischarge(context.db, await confirmDischarge(context, team, discharge));
};
