import type { CallContext } from '../../host/calls/CallContext.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { requireOwnTeam } from '../access/teamAccess.ts';
import type { TeamRow } from './Team.ts';

/**
 * The team, locked, if its crew may still change: its work has not ended.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED or TEAM_CLOSED.
 */
export async function requireOpenCrew(
  context: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
  teamID: number,
): Promise<TeamRow> {
  const team = await requireOwnTeam(context, teamID);
  requireOperation(context, 'team', 'changeCrew', team);
  return team;
}
