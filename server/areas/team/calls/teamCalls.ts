import type { CallContext } from '../../../host/calls/CallContext.ts';
import { type Handler, handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireOperation } from '../../../host/records/requireOperation.ts';
import { writeRecord } from '../../../host/writes/records.ts';
import { refuseStale } from '../../../host/writes/refuseStale.ts';
import { requireOwnTeam, requireVisibleTeam } from '../../access/teamAccess.ts';
import { currentTeam } from '../currentTeam.ts';
import { refuseReplanning } from '../refuseReplanning.ts';
import { shownTeam } from '../selectTeams.ts';
import type { TeamPatch, TeamRow } from '../Team.ts';
import { addMember } from './addMember.ts';
import { copyMember } from './copyMember.ts';
import { fetchCurrentProject } from './fetchCurrentProject.ts';
import { memberCalls } from './memberCalls.ts';

/** Changes a team's data; what is left out stays. States change through their own calls, a plan only while nothing has begun. */
const updateTeam: Handler<'updateTeam'> = async ({ body }, context) => {
  // Where a site was opened and left is recorded when it is (`effects/`), and is nobody's to write afterwards.
  const { teamID, rowVersion, GpsData: _entry, GpsExit: _exit, ...columns } = body.TeamData;
  const team = await requireOwnTeam(context, teamID);
  refuseStale(team, rowVersion);
  requireOperation(context, 'team', 'change', team);
  refuseReplanning(context, team, columns);
  await saveTeam(context, team, columns);
  return shownTeam(context, teamID);
};

/**
 * Writes the changed columns of a locked team as its next version, and says so to audit and browsers; nothing when
 * nothing would change.
 *
 * @throws Refusal BAD_INPUT when a rule between the entity's fields no longer holds, e.g. an end before the start.
 */
function saveTeam(context: CallContext, before: TeamRow, patch: TeamPatch): Promise<TeamRow> {
  return writeRecord<TeamRow>(context, 'team', before, patch);
}

/** The team of that number, else the one that the employee works with now in the project. */
const fetchTeam: Handler<'fetchTeam'> = async ({ body }, context) => {
  if (typeof body.TeamId === 'number') {
    await requireVisibleTeam(context, body.TeamId);
    return shownTeam(context, body.TeamId);
  }
  const teamID = await currentTeam(context, { empID: body.EmpID ?? undefined, project: body.ProjectEntry });
  if (teamID === undefined) throw refuse('NOT_FOUND', { what: 'Un cantiere in corso' });
  return shownTeam(context, teamID);
};

/** Sites and their crews. */
export const teamCalls = {
  ...handlers({
    fetchTeam,
    fetchCurrentProject,
    updateTeam,
    AddMember: addMember,
    CopyMember: copyMember,
  }),
  ...memberCalls,
};
