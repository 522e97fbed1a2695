import { reachesAllTeams, requireOwnTeam } from '../../access/teamAccess.ts';
import { forbidden } from '../../auth/forbidden.ts';
import { refuse } from '../../errors/refuse.ts';
import { saveTeam } from '../../team/saveTeam.ts';
import { shownTeam } from '../../team/shownTeam.ts';
import { refuseStale } from '../../writes/refuseStale.ts';
import type { Handler } from '../handlers.ts';

/** What is planned is the planner's to change; a leader notes what happened. */
const PLANNED = ['empManager', 'PlannedDate', 'PlannedTime', 'pmgEntry'] as const;

/** Changes a team's data; what is left out stays. States change through their own calls. */
export const updateTeam: Handler<'updateTeam'> = async ({ body }, context) => {
  const { db, user, product } = context;
  const { teamID, rowVersion, ...columns } = body.TeamData;
  const team = await requireOwnTeam(db, user, teamID);
  refuseStale(team, rowVersion);
  if (team.Approved === 'Y') throw refuse('TEAM_APPROVED');
  if (team.Cancelled === 'Y') throw refuse('TEAM_CANCELLED');
  const replans = PLANNED.some((field) => columns[field] !== undefined && columns[field] !== team[field]);
  if (replans && !reachesAllTeams(user)) throw forbidden(product, ['Team.plan']);
  await saveTeam(context, team, columns);
  return shownTeam(db, teamID);
};
