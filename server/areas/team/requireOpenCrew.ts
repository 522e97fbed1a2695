import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { isInState } from '../../host/records/recordStates.ts';
import { requireOwnTeam } from '../access/teamAccess.ts';
import type { TeamRow } from './Team.ts';

/**
 * The team, locked, if its crew may still change: its work has not ended.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED or TEAM_CLOSED.
 */
export async function requireOpenCrew(
  context: Pick<CallContext, 'db' | 'user' | 'product'>,
  teamID: number,
): Promise<TeamRow> {
  const team = await requireOwnTeam(context, teamID);
  if (team.Approved === 'Y') throw refuse('TEAM_APPROVED');
  if (team.Cancelled === 'Y') throw refuse('TEAM_CANCELLED');
  if (!isInState(context.product, 'team', team.Stato, 'unended')) throw refuse('TEAM_CLOSED');
  return team;
}
