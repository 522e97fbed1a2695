import { changeable } from '../../../host/access/visible.ts';
import { can } from '../../../host/auth/SignedInUser.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { moveRecord } from '../../../host/records/moveRecord.ts';
import { permitsOperation } from '../../../host/records/requireOperation.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { isComplete } from '../isComplete.ts';
import { mileageCard } from '../mileageCard.ts';
import { CANCELLED_CARD_LIFE } from '../vehicleLife.ts';
import { vehiclesOfTeam } from '../vehiclesOfTeam.ts';
import { documentCallsOf } from './documentCallsOf.ts';

const cards = documentCallsOf(mileageCard);

/** Mileage cards (VEH-02, VEH-03, VEH-05). */
export const cardCalls = handlers({
  saveSchedaPercorrenza: ({ body }, context) => cards.save(context, body.schedaPercorrenzaData),
  confirmSchedaPercorrenza: ({ body }, context) => cards.move(context, body),
  deleteSchedaPercorrenza: ({ params: { id: Id } }, context) => cards.move(context, { Id }),
  cancelSchedaPercorrenza: async ({ body: { Id, rowVersion, cancelReason } }, context) => {
    await moveRecord(context, CANCELLED_CARD_LIFE, { key: Id, rowVersion, data: { reason: cancelReason } });
    return cards.shown(context, Id);
  },

  // Whether the user may write cards for the team, and how many of its vehicles and tools still want one.
  checkSchedaPercorrenzaUserTeam: async ({ query: { teamId } }, context) => {
    const { user, product } = context;
    const team = await requireVisibleTeam(context, teamId);
    const used = [
      ...(await vehiclesOfTeam(context, teamId, 'automezzo')),
      ...(await vehiclesOfTeam(context, teamId, 'attrezzatura')),
    ];
    return {
      allowed:
        can(user, 'Vehicle.write') &&
        permitsOperation(context, 'team', 'changeDocument', team) &&
        (await changeable(context, 'team', teamId)) === true,
      incomplete: used.filter((vehicle) => !isComplete(product, vehicle)).length,
    };
  },
});
