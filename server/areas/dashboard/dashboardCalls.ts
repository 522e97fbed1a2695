import { can } from '../../host/auth/SignedInUser.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { documentsToClose } from './documentsToClose.ts';
import { hoursToApprove } from './hoursToApprove.ts';
import { incompleteCards } from './incompleteCards.ts';
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
