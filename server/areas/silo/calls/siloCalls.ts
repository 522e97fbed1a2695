import { type Handler, handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { moveLocked } from '../../../host/records/moveRecord.ts';
import { lineKeyOf } from '../Discharge.ts';
import { DISCHARGE_LIFE } from '../dischargeLife.ts';
import { requireDischarge } from '../requireDischarge.ts';
import { requireQuantityChange } from '../requireQuantityChange.ts';
import { shownDischarge } from '../shownDischarge.ts';
import { addDischarge } from './addDischarge.ts';
import { employeeSiloCalls } from './employeeSilos.ts';
import { prepareDischarge } from './prepareDischarge.ts';

/** DIS-08: takes one line away, or all of a kind where none is named. */
const removeDischarge: Handler<'removeDischarge'> = async ({ body }, context) => {
  const { dischargeId, itemType, dischargeItem } = body;
  const { team, discharge } = await requireDischarge(context, dischargeId);
  if (discharge.kind !== itemType) throw refuse('NOT_FOUND', { what: `Lo scarico ${dischargeId}` });
  requireQuantityChange(context, team, itemType);
  const key = dischargeItem === undefined ? undefined : lineKeyOf(dischargeItem);
  const { made: removed = 0 } = await moveLocked(context, DISCHARGE_LIFE, discharge, { data: { team, key } });
  return { removed };
};

/** DIS-13: the unload. Of one that is confirmed already it answers the same again (WIZ-10). */
const confirmInventoryUnload: Handler<'confirmInventoryUnload'> = async ({ body }, context) => {
  const { team, discharge } = await requireDischarge(context, body.dischargeId);
  const { after } = await moveLocked(context, DISCHARGE_LIFE, discharge, { data: { team } });
  return shownDischarge(context.db, after);
};

/** Silos, stock and discharges. */
export const siloCalls = {
  ...handlers({
    prepareDischarge,
    addDischarge,
    removeDischarge,
    confirmInventoryUnload,
  }),
  ...employeeSiloCalls,
};
