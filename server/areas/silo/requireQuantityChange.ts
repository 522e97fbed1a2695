import type { CallContext } from '../../host/calls/CallContext.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import type { TeamRow } from '../team/Team.ts';
import type { ItemType } from './Discharge.ts';

/**
 * DIS-05: whether a team's quantities of a kind may change now.
 *
 * @throws Refusal as the team's workflow says of the operation.
 */
export function requireQuantityChange(
  context: Pick<CallContext, 'product' | 'user' | 'today'>,
  team: TeamRow,
  kind: ItemType,
): void {
  requireOperation(context, 'team', kind === 'company' ? 'takeCompanyItems' : 'changeReport', team);
}
