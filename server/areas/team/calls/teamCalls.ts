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

/**
 * Changes a team's data; omitted fields stay. States change through separate calls, a plan only before the
 * work begins.
 */
const updateTeam: Handler<'updateTeam'> = async ({ body }, context) => {
  // Positions of opening and leaving a site are set by the transitions (`effects/`), never written later.
  const { teamID, rowVersion, GpsData: _entry, GpsExit: _exit, ...columns } = body.TeamData;
  const team = await requireOwnTeam(context, teamID);
  refuseStale(team, rowVersion);
  requireOperation(context, 'team', 'change', team);
  refuseReplanning(context, team, columns);
  await saveTeam(context, team, columns);
  return shownTeam(context, teamID);
};

/**
 * Writes changed columns of a locked team as its next version, with audit and event; skipped where every
 * value is unchanged.
 *
 * @throws Refusal BAD_INPUT where a rule between the entity's fields is broken, e.g. an end before the start.
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
