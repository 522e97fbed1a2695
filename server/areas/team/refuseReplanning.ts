import { holds, settingsContext } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { stateLabel } from '../../host/records/recordStates.ts';
import type { TeamPatch, TeamRow } from './Team.ts';

/** Fields of the plan; their `x-may.change` defines who may change them. */
const PLANNED = ['empManager', 'PlannedDate', 'PlannedTime', 'pmgEntry'] as const;

/** Form of the plan; while it is read-only, replanning is refused. */
const PLAN_FORM = 'team-plan';

/**
 * Refuses to replan a team that has begun: its crew is on the way, and checklists, hours and report refer to
 * the plan. Unchanged values are accepted.
 *
 * @throws Refusal TEAM_STARTED.
 */
export function refuseReplanning(
  { product, user }: Pick<CallContext, 'product' | 'user'>,
  team: TeamRow,
  patch: TeamPatch,
): void {
  if (PLANNED.every((field) => patch[field] === undefined || patch[field] === team[field])) return;
  const shut = product.forms[PLAN_FORM]?.readOnlyWhen;
  if (shut !== undefined && holds(shut, { record: team, user, ...settingsContext(product.settings) })) {
    throw refuse('TEAM_STARTED', { state: stateLabel(product, 'team', team.Stato) });
  }
}
