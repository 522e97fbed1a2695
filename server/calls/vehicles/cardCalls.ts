import { reachesAllTeams, requireVisibleTeam } from '../../access/teamAccess.ts';
import { can, ownEmpID } from '../../auth/SignedInUser.ts';
import { cancelDocument } from '../../vehicle/cancelDocument.ts';
import { confirmDocument } from '../../vehicle/confirmDocument.ts';
import { isComplete } from '../../vehicle/isComplete.ts';
import { type DocumentQuery, listDocuments } from '../../vehicle/listDocuments.ts';
import { lockDocument } from '../../vehicle/lockDocument.ts';
import { mileageCard } from '../../vehicle/mileageCard.ts';
import { saveDocument } from '../../vehicle/saveDocument.ts';
import { inOrderOf, selectCards } from '../../vehicle/selectDocuments.ts';
import { vehiclesOfTeam } from '../../vehicle/vehiclesOfTeam.ts';
import type { CallContext } from '../CallContext.ts';
import { given } from '../given.ts';
import { handlers } from '../handlers.ts';
import { shownDocument } from './shownDocument.ts';

const one = (context: CallContext, Id: number) =>
  shownDocument(context, mileageCard, selectCards(context.db).where('doc.Id', '=', Id), Id);

async function list(context: CallContext, query: DocumentQuery) {
  const { ids, total } = await listDocuments(context, mileageCard, query);
  if (ids.length === 0) return { schedePercorrenza: [], total };
  const rows = await selectCards(context.db).where('doc.Id', 'in', ids).execute();
  return { schedePercorrenza: inOrderOf(ids, rows), total };
}

/** Mileage cards (VEH-02, VEH-03, VEH-05). */
export const cardCalls = handlers({
  fetchSchedePercorrenza: ({ query }, context) => list(context, query),
  // Not yet confirmed.
  fetchIncompleteSchedePercorrenza: ({ query }, context) => list(context, { ...query, status: 'D' }),
  fetchSchedaPercorrenza: ({ query }, context) => one(context, query.Id),

  saveSchedaPercorrenza: async ({ body: { schedaPercorrenzaData: sent } }, context) => {
    const { DocDate, KmOreIniziali, KmOreFinali, Notes } = sent;
    const columns = given({ DocDate, KmOreIniziali, KmOreFinali, Notes });
    const { Id } = await saveDocument(context, mileageCard, sent, columns);
    return one(context, Id);
  },
  confirmSchedaPercorrenza: async ({ body: { Id, rowVersion } }, context) => {
    await confirmDocument(context, mileageCard, await lockDocument(context, mileageCard, { Id, rowVersion }));
    return one(context, Id);
  },
  deleteSchedaPercorrenza: async ({ params: { id } }, context) => {
    await cancelDocument(context, mileageCard, await lockDocument(context, mileageCard, { Id: id }));
    return one(context, id);
  },

  // Whether the user may write cards for the team, and how many of its vehicles and tools still want one.
  checkSchedaPercorrenzaUserTeam: async ({ query: { teamId } }, { db, user }) => {
    const team = await requireVisibleTeam(db, user, teamId);
    const leads = reachesAllTeams(user) || team.empID === ownEmpID(user);
    const used = [
      ...(await vehiclesOfTeam(db, teamId, 'automezzo')),
      ...(await vehiclesOfTeam(db, teamId, 'attrezzatura')),
    ];
    return {
      allowed: leads && can(user, 'Vehicle.write') && team.Approved === 'N',
      incomplete: used.filter((vehicle) => !isComplete(vehicle)).length,
    };
  },
});
