import type { CallContext } from '../../host/calls/CallContext.ts';
import { moveRecord } from '../../host/records/moveRecord.ts';
import { requireOwnTeam } from '../access/teamAccess.ts';
import { reportOf } from '../report/reportOf.ts';
import type { TeamPatch, TeamRow } from '../team/Team.ts';
import { teamContext } from '../team/teamContext.ts';
import type { MoveData, TeamLife } from './effects/Effect.ts';
import { TEAM_EFFECTS } from './teamEffects.ts';

const TEAM_LIFE: TeamLife = {
  entity: 'team',
  lock: requireOwnTeam,
  conditions: teamContext,
  effects: TEAM_EFFECTS,
  facts: async (context, team) => ({ report: await reportOf(context, team) }),
};

export interface TeamMove {
  readonly teamID: number;
  /** The wanted state, where a call leads to several. */
  readonly to?: string | undefined;
  /** The version that the caller read. */
  readonly rowVersion?: number | undefined;
  readonly data?: MoveData;
  /** Name of the transition's call; default: the call being answered. */
  readonly call?: string;
}

/**
 * TEAM-01: the only way a team changes its state.
 *
 * @returns the team before and after, and of a change of leader the number of the team that takes over.
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE, FORBIDDEN, TEAM_* as the workflow says, or a check's.
 */
export async function moveTeam(
  context: CallContext,
  { teamID, data = {}, ...move }: TeamMove,
): Promise<{ readonly before: TeamRow; readonly after: TeamRow; readonly successor?: number }> {
  const { made, ...moved } = await moveRecord<TeamRow, TeamPatch, MoveData>(context, TEAM_LIFE, {
    key: teamID,
    data,
    ...move,
  });
  return { ...moved, ...(made === undefined ? {} : { successor: made }) };
}
