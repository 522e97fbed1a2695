import { confirmDischarge } from '../../silo/confirmDischarge.ts';
import { requireDischarge } from '../../silo/requireDischarge.ts';
import { shownDischarge } from '../../silo/shownDischarge.ts';
import type { Handler } from '../handlers.ts';

/** DIS-13: the unload. Of one that is confirmed already it answers the same again (WIZ-10). */
export const confirmInventoryUnload: Handler<'confirmInventoryUnload'> = async ({ body }, context) => {
  const { team, discharge } = await requireDischarge(context, body.dischargeId);
  return shownDischarge(context.db, await confirmDischarge(context, team, discharge));
};
