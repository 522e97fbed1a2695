import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { currentTeam } from '../currentTeam.ts';
import { shownTeam } from '../selectTeams.ts';

/** The team of that number, else the one that the employee works with now in the project. */
export const fetchTeam: Handler<'fetchTeam'> = async ({ body }, context) => {
  if (typeof body.TeamId === 'number') {
    await requireVisibleTeam(context, body.TeamId);
    return shownTeam(context, body.TeamId);
  }
  const teamID = await currentTeam(context, { empID: body.EmpID ?? undefined, project: body.ProjectEntry });
  if (teamID === undefined) throw refuse('NOT_FOUND', { what: 'Un cantiere in corso' });
  return shownTeam(context, teamID);
};
