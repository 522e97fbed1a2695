import { refuse } from '../../errors/refuse.ts';
import { lineKeyOf } from '../../silo/Discharge.ts';
import { requireChangeable } from '../../silo/requireChangeable.ts';
import { requireDischarge } from '../../silo/requireDischarge.ts';
import { removeLines } from '../../silo/saveLine.ts';
import type { Handler } from '../handlers.ts';

/** DIS-08: takes one line away, or all of a kind where none is named. */
export const removeDischarge: Handler<'removeDischarge'> = async ({ body }, context) => {
  const { dischargeId, itemType, dischargeItem } = body;
  const { team, discharge } = await requireDischarge(context, dischargeId);
  if (discharge.kind !== itemType) throw refuse('NOT_FOUND', { what: `Lo scarico ${dischargeId}` });
  requireChangeable(context, team, itemType);
  if (discharge.confirmedAt !== null) throw refuse('DISCHARGE_CONFIRMED');
  const key = dischargeItem === undefined ? undefined : lineKeyOf(dischargeItem);
  return { removed: await removeLines(context, discharge, key) };
};
