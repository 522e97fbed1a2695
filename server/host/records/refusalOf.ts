import type { Attempt, Context, Transition, WorkflowSchema } from '../../../engine/index.ts';
import { holds, stateOf, textOf } from '../../../engine/index.ts';
import { forbidden } from '../auth/forbidden.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { codeNamed } from '../errors/codeNamed.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import { messagesFor } from '../product/messagesFor.ts';

type Asker = Pick<CallContext, 'product' | 'user'>;
type Guard = NonNullable<Transition['guards']>[number];

/**
 * The refusal of a call for which the workflow has no transition from the present state. Where one and the same guard stands before every way out of it, the
 * record is closed by that guard, and it is what is told.
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
  const own = workflow.transitions.filter((each) => each.call === call);
  // A state from which the call leads elsewhere than where it was to lead is not the one that its transitions lack.
  const leads = own.some(({ from }) => from.includes(state));
  const stateCode = leads ? undefined : own.find((each) => each.stateCode !== undefined)?.stateCode;
  const code = stateCode ?? workflow.refusals?.state;
  const label = workflow.states.find(({ value }) => value === state)?.label ?? state;
  return refuse(code === undefined ? 'STATE_REFUSED' : codeNamed(code), { state: label });
}

/** The refusal of a transition that the workflow does not allow now: which guard, which permission. */
export function refusalOfAttempt(
  asker: Asker,
  workflow: WorkflowSchema,
  transition: Transition,
  attempt: Exclude<Attempt, { allowed: true }>,
  conditions: Context,
): Refusal {
  if (attempt.reason === 'permission') return forbidden(asker.product, [transition.permission ?? []].flat());
  // What is hidden is refused for the reason that a guard gives, if one does.
  const broken = transition.guards?.find(({ must }) => !holds(must, conditions));
  if (broken !== undefined) return refusalOfGuard(asker, workflow, broken);
  // Hidden without a guard: the operation exists in this state, for others.
  return attempt.reason === 'hidden'
    ? refuse('NOT_YOURS')
    : refusalOfState(asker, workflow, transition.call, conditions);
}

function refusalOfGuard({ product, user }: Asker, workflow: WorkflowSchema, guard: Guard): Refusal {
  const message = textOf(guard.message, messagesFor(product, user.locale)) ?? guard.message;
  const code = guard.code ?? workflow.refusals?.guard;
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
