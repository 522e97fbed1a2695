import type { Handler } from '../../../host/calls/handlers.ts';
import { requireOperation } from '../../../host/records/requireOperation.ts';
import { refuseStale } from '../../../host/writes/refuseStale.ts';
import { requireOwnTeam } from '../../access/teamAccess.ts';
import { refuseReplanning } from '../refuseReplanning.ts';
import { saveTeam } from '../saveTeam.ts';
import { shownTeam } from '../selectTeams.ts';

/** Changes a team's data; what is left out stays. States change through their own calls, a plan only while nothing has begun. */
export const updateTeam: Handler<'updateTeam'> = async ({ body }, context) => {
  // Where a site was opened and left is recorded when it is (`effects/`), and is nobody's to write afterwards.
  const { teamID, rowVersion, GpsData: _entry, GpsExit: _exit, ...columns } = body.TeamData;
  const team = await requireOwnTeam(context, teamID);
  refuseStale(team, rowVersion);
  requireOperation(context, 'team', 'change', team);
  refuseReplanning(context, team, columns);
  await saveTeam(context, team, columns);
  return shownTeam(context, teamID);
};
