import type { Attempt, Context, Transition } from '../../../engine/index.ts';
import { holds, textOf } from '../../../engine/index.ts';
import { forbidden } from '../../host/auth/forbidden.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Refusal } from '../../host/errors/Refusal.ts';
import { refuse } from '../../host/errors/refuse.ts';
import type { ErrorCode } from '../../host/errors/registry.ts';
import { messagesFor } from '../../host/product/messagesFor.ts';
import type { TeamRow } from './Team.ts';
import { stateLabel } from './teamStates.ts';

/** Guards whose refusal has a code of its own, by message. All others answer TEAM_REFUSED with the message's words. */
const GUARD_CODES: Readonly<Record<string, ErrorCode>> = {
  'team.members-not-validated': 'TEAM_MEMBERS_NOT_VALIDATED',
  'team.approved-frozen': 'TEAM_APPROVED',
  'team.cancelled': 'TEAM_CANCELLED',
};

/** Calls that say in their own words that the state is not the right one. */
const STATE_CODES: Readonly<Record<string, ErrorCode>> = {
  approveWorks: 'TEAM_NOT_REPORTED',
  SetTeamLeader: 'TEAM_CLOSED',
};

type Asker = Pick<CallContext, 'call' | 'product' | 'user'>;

/** The refusal of a call for which the workflow has no transition from the present state. */
export function refusalOfState({ call, product }: Asker, { Approved, Stato }: TeamRow): Refusal {
  if (Approved === 'Y') return refuse('TEAM_APPROVED');
  return refuse(STATE_CODES[call.name] ?? 'TEAM_TRANSITION_REFUSED', { state: stateLabel(product, Stato) });
}

/** The refusal of a transition that the workflow does not allow now: which guard, which permission. */
export function refusalOfAttempt(
  asker: Asker,
  team: TeamRow,
  transition: Transition,
  attempt: Exclude<Attempt, { allowed: true }>,
  conditions: Context,
): Refusal {
  if (attempt.reason === 'permission') return forbidden(asker.product, [transition.permission ?? []].flat());
  // What is hidden is refused for the reason that a guard gives, if one does.
  const message = attempt.message ?? transition.guards?.find(({ must }) => !holds(must, conditions))?.message;
  // Hidden without a guard: the operation exists in this state, for others.
  if (message === undefined && attempt.reason === 'hidden' && team.Approved !== 'Y')
    return refuse('NOT_YOURS');
  if (message === undefined) return refusalOfState(asker, team);
  const code = GUARD_CODES[message];
  return code === undefined ? refusalInWords(asker, message) : refuse(code);
}

/** A refusal that says what a message of the catalogue says. */
export function refusalInWords({ product, user }: Omit<Asker, 'call'>, id: string): Refusal {
  return refuse('TEAM_REFUSED', { message: textOf(id, messagesFor(product, user.locale)) ?? id });
}
