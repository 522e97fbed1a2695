import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { reportOf } from '../../report/reportOf.ts';
import { handlers } from '../handlers.ts';
import { activityCalls } from './activityCalls.ts';
import { checksCalls } from './checksCalls.ts';

/** The rapportino. */
export const reportCalls = {
  ...activityCalls,
  ...checksCalls,
  ...handlers({
    fetchReport: async ({ params: { teamId } }, context) =>
      reportOf(context, await requireVisibleTeam(context.db, context.user, teamId)),
  }),
};
