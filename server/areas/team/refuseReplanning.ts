import { holds, settingsContext } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { stateLabel } from '../../host/records/recordStates.ts';
import type { TeamPatch, TeamRow } from './Team.ts';

/** What is planned; whose it is to change its fields say (`x-may.change`). */
const PLANNED = ['empManager', 'PlannedDate', 'PlannedTime', 'pmgEntry'] as const;

/** The form of a plan: while it is only read, nobody plans anew. */
const PLAN_FORM = 'team-plan';

/**
 * Refuses to plan anew what has begun: the crew is on its way by what was planned, and checklists, hours and report
 * are about it. What is sent as it stands is no change.
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
