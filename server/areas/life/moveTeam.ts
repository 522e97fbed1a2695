import { attempt, stateOf } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuseStale } from '../../host/writes/refuseStale.ts';
import { requireOwnTeam } from '../access/teamAccess.ts';
import { refusalOfAttempt, refusalOfState } from '../team/refusalOf.ts';
import { saveTeam } from '../team/saveTeam.ts';
import type { TeamPatch, TeamRow } from '../team/Team.ts';
import { teamContext } from '../team/teamContext.ts';
import { teamWorkflow } from '../team/teamWorkflow.ts';
import type { MoveData } from './effects/Effect.ts';
import { teamEffect } from './teamEffects.ts';
import { TRANSITION_CHECKS } from './transitionChecks.ts';

export interface Move {
  readonly teamID: number;
  /** The wanted state, where a call leads to several. */
  readonly to?: string | undefined;
  /** The version that the caller read. */
  readonly rowVersion?: number | undefined;
  readonly data?: MoveData;
  /** The call whose transition it is; default the one being answered. */
  readonly call?: string;
}

export interface Moved {
  readonly before: TeamRow;
  readonly after: TeamRow;
  /** Number of the team that takes over, of a change of leader. */
  readonly successor?: number;
}

/**
 * TEAM-01: the only way a team changes its state. Locks the team, finds the transition by call, present and wanted state, asks the
 * workflow, makes the checks registered for it, runs its effects in order and writes the team once.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE, FORBIDDEN, TEAM_* as the workflow says, or a check's.
 */
export async function moveTeam(context: CallContext, move: Move): Promise<Moved> {
  const { db, user, product } = context;
  const team = await requireOwnTeam(db, user, move.teamID);
  refuseStale(team, move.rowVersion);

  const workflow = teamWorkflow(product);
  const conditions = await teamContext(context, team);
  const state = stateOf(workflow, conditions);
  const call = move.call ?? context.call.name;
  const transition = workflow.transitions.find(
    (each) =>
      each.call === call && each.from.includes(state) && (move.to === undefined || each.to === move.to),
  );
  if (transition === undefined) throw refusalOfState(context, team);

  const answer = attempt(workflow, transition.id, conditions, user.permissions);
  if (!answer.allowed) throw refusalOfAttempt(context, team, transition, answer, conditions);
  await TRANSITION_CHECKS[transition.id]?.(context, team, conditions);

  let patch: TeamPatch = {};
  let successor: number | undefined;
  for (const name of transition.effects ?? []) {
    const result = await teamEffect(name)({ context, team, patch, data: move.data ?? {} });
    patch = { ...patch, ...result.patch };
    successor = result.successor ?? successor;
  }
  const after = await saveTeam(context, team, { ...patch, [workflow.field]: answer.to });
  return { before: team, after, ...(successor === undefined ? {} : { successor }) };
}
