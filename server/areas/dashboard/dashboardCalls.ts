import { sql } from 'kysely';
import { can } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import type { Hours } from '../hours/hoursLife.ts';
import { selectHours } from '../hours/selectHours.ts';
import { documentsToClose } from './documentsToClose.ts';
import { incompleteCards } from './incompleteCards.ts';
import { ROWS } from './ROWS.ts';
import { earlierTeams, teamsOfToday } from './teamsToFollow.ts';

const NOTHING = { rows: [], total: 0 };

/** SCR-04. */
export const dashboardCalls = handlers({
  fetchDashboard: async (_input, context) => {
    const { user } = context;
    const [teams, earlier, documents, cards, hours] = await Promise.all([
      can(user, 'Team.read') ? teamsOfToday(context) : NOTHING,
      can(user, 'Team.read') ? earlierTeams(context) : NOTHING,
      can(user, 'Order.write') ? documentsToClose(context) : NOTHING,
      can(user, 'Vehicle.write') ? incompleteCards(context) : NOTHING,
      can(user, 'WorkHours.approve') ? hoursToApprove(context) : NOTHING,
    ]);
    return {
      teams: teams.rows,
      earlierTeams: earlier.rows,
      documentsToClose: documents.rows,
      incompleteCards: cards.rows,
      hoursToApprove: hours.rows,
      totals: {
        teams: teams.total,
        earlierTeams: earlier.total,
        documentsToClose: documents.total,
        incompleteCards: cards.total,
        hoursToApprove: hours.total,
      },
    };
  },
});

/** HRS-01: hours that were sent and wait for an answer, the oldest first. */
async function hoursToApprove(context: CallContext) {
  const { db, product } = context;
  const toApprove = recordStates<Hours['Status']>(product, 'work-hours', 'toApprove');
  const rows = await selectHours(context, sql<boolean>`work_hours."Status" = any(${toApprove})`, ROWS);
  const total = await countOf(db.selectFrom('work_hours').where('Status', 'in', toApprove), context);
  return { rows, total };
}
