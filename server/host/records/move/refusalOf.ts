import {
  type Attempt,
  type Context,
  holds,
  stateOf,
  type Transition,
  textOf,
  type WorkflowSchema,
} from '../../../../engine/index.ts';
import { forbidden } from '../../auth/SignedInUser.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import { codeNamed, type Refusal, refuse } from '../../errors/Refusal.ts';
import { messagesFor } from '../../product/productParts.ts';

type Asker = Pick<CallContext, 'product' | 'user'>;
type Guard = NonNullable<Transition['guards']>[number];

/**
 * Refusal of a call without a transition from the present state. Where the same guard blocks every transition
 * out of that state, the record is closed by that guard, and its message is used.
 */
export function refusalOfState(
  asker: Asker,
  workflow: WorkflowSchema,
  call: string,
  conditions: Context,
): Refusal {
  const state = stateOf(workflow, conditions);
  const closing = closingGuard(workflow, state, conditions);
  if (closing !== undefined) return refusalOfGuard(asker, workflow, closing);
  const ofCall = workflow.transitions.filter((each) => each.call === call);
  // Where the call has a transition from this state, only to another target, its `stateCode` does not apply.
  const leads = ofCall.some(({ from }) => from.includes(state));
  const stateCode = leads ? undefined : ofCall.find((each) => each.stateCode !== undefined)?.stateCode;
  const code = stateCode ?? workflow.refusals?.state;
  const label = workflow.states.find(({ value }) => value === state)?.label ?? state;
  return refuse(code === undefined ? 'STATE_REFUSED' : codeNamed(code), { state: label });
}

/** Refusal of a transition that the workflow does not allow now, for a guard or a permission. */
export function refusalOfAttempt(
  asker: Asker,
  workflow: WorkflowSchema,
  transition: Transition,
  attempt: Exclude<Attempt, { allowed: true }>,
  conditions: Context,
): Refusal {
  if (attempt.reason === 'permission') return forbidden(asker.product, [transition.permission ?? []].flat());
  // A hidden transition is refused with the message of a broken guard, if there is one.
  const broken = transition.guards?.find(({ must }) => !holds(must, conditions));
  if (broken !== undefined) return refusalOfGuard(asker, workflow, broken);
  // Hidden without a broken guard: the transition exists in this state, but not for this user.
  return attempt.reason === 'hidden'
    ? refuse('NOT_YOURS')
    : refusalOfState(asker, workflow, transition.call, conditions);
}

function refusalOfGuard({ product, user }: Asker, workflow: WorkflowSchema, guard: Guard): Refusal {
  const message = textOf(guard.message, messagesFor(product, user.locale)) ?? guard.message;
  const code = guard.code ?? workflow.refusals?.codes?.[guard.message] ?? workflow.refusals?.guard;
  return refuse(code === undefined ? 'GUARD_REFUSED' : codeNamed(code), { message });
}

function closingGuard(
  { transitions }: WorkflowSchema,
  state: string,
  conditions: Context,
): Guard | undefined {
  const broken = transitions
    .filter(({ from }) => from.includes(state))
    .map(({ guards = [] }) => guards.find(({ must }) => !holds(must, conditions)));
  const [first] = broken;
  return broken.every((guard) => guard?.message === first?.message) ? first : undefined;
}
