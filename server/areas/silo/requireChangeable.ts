import { can } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireReportOpen } from '../team/requireReportOpen.ts';
import type { TeamRow } from '../team/Team.ts';
import type { ItemType } from './Discharge.ts';

/**
 * DIS-05: whether a team's quantities of a kind may change now. Once the report is handed in, company quantities only by one who may
 * approve; after the approval none.
 *
 * @throws Refusal TEAM_NOT_STARTED, TEAM_CANCELLED, TEAM_APPROVED, DISCHARGE_LOCKED.
 */
export function requireChangeable(
  { product, user }: Pick<CallContext, 'product' | 'user'>,
  team: TeamRow,
  kind: ItemType,
): void {
  const stage = requireReportOpen(product, team);
  if (stage === 'reported' && kind === 'company' && !can(user, 'Team.approve'))
    throw refuse('DISCHARGE_LOCKED');
}
