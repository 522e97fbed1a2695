import { holds } from '../condition/holds.ts';
import type { Context, WorkflowSchema } from '../contract/index.ts';
import { stateOf } from './stateOf.ts';

export type Transition = WorkflowSchema['transitions'][number];

/** Reasons for refusing a transition. */
export type RefusalReason =
  /** The workflow has no such transition. */
  | 'unknown'
  /** It does not start at the record's state. */
  | 'state'
  /** The user lacks its permission. */
  | 'permission'
  /** Its `showWhen` does not hold; `message` is that of a violated guard, if any. */
  | 'hidden'
  /** A guard does not hold; `message` is its message. */
  | 'guard';

export type Attempt =
  | { readonly allowed: true; readonly transition: Transition; readonly from: string; readonly to: string }
  | {
      readonly allowed: false;
      readonly reason: RefusalReason;
      readonly message?: string;
      readonly from: string;
    };

/**
 * TEAM-01: whether a transition is allowed, the same function in browser and server. Unlisted transitions are
 * refused. Order of checks, the first refusal wins: known, state, permission, `showWhen`, guards.
 */
export function attempt(
  workflow: WorkflowSchema,
  id: string,
  context: Context,
  permissions: readonly string[],
): Attempt {
  const from = stateOf(workflow, context);
  const transition = workflow.transitions.find((each) => each.id === id);
  if (transition === undefined) return { allowed: false, reason: 'unknown', from };
  if (!transition.from.includes(from)) return { allowed: false, reason: 'state', from };
  if (transition.permission !== undefined && !permissions.includes(transition.permission)) {
    return { allowed: false, reason: 'permission', from };
  }
  const broken = transition.guards?.find((guard) => !holds(guard.must, context));
  if (transition.showWhen !== undefined && !holds(transition.showWhen, context)) {
    return { allowed: false, reason: 'hidden', ...(broken && { message: broken.message }), from };
  }
  if (broken !== undefined) return { allowed: false, reason: 'guard', message: broken.message, from };
  return { allowed: true, transition, from, to: transition.to ?? from };
}
