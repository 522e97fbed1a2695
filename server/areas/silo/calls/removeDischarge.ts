import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { correctLine } from '../correctLine.ts';
import { lineKeyOf } from '../Discharge.ts';
import { dischargeLines } from '../dischargeLines.ts';
import { requireChangeable } from '../requireChangeable.ts';
import { requireDischarge } from '../requireDischarge.ts';
import { removeLines } from '../saveLine.ts';

/** DIS-08: takes one line away, or all of a kind where none is named. */
export const removeDischarge: Handler<'removeDischarge'> = async ({ body }, context) => {
  const { dischargeId, itemType, dischargeItem } = body;
  const { team, discharge } = await requireDischarge(context, dischargeId);
  if (discharge.kind !== itemType) throw refuse('NOT_FOUND', { what: `Lo scarico ${dischargeId}` });
  requireChangeable(context, team, itemType);
  const key = dischargeItem === undefined ? undefined : lineKeyOf(dischargeItem);
  if (discharge.confirmedAt === null) return { removed: await removeLines(context, discharge, key) };
  // DIS-05: what a confirmed one took goes back into the silo, line by line.
  const taken = (await dischargeLines(context.db, discharge, key ?? 'taken')).filter(({ id }) => id > 0);
  for (const line of taken) await correctLine(context, { team, discharge }, { ...line, Quantity: 0 });
  return { removed: taken.length };
};
