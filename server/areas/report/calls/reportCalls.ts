import { handlers } from '../../../host/calls/handlers.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { reportOf } from '../reportOf.ts';
import { activityCalls } from './activityCalls.ts';
import { checksCalls } from './checksCalls.ts';

/** The rapportino. */
export const reportCalls = {
  ...activityCalls,
  ...checksCalls,
  ...handlers({
    fetchReport: async ({ params: { teamId } }, context) =>
      reportOf(context, await requireVisibleTeam(context, teamId)),
  }),
};
