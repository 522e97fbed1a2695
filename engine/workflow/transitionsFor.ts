import type { Context, WorkflowSchema } from '../contract/index.ts';
import { attempt, type Transition } from './attempt.ts';

export interface OfferedTransition {
  readonly transition: Transition;
  /**
   * Message id of the guard that refuses it: it is offered all the same, so that users learn what is missing.
   */
  readonly refusal?: string;
}

/** The transitions offered to the user, in schema order. */
export function transitionsFor(
  workflow: WorkflowSchema,
  context: Context,
  permissions: readonly string[],
): readonly OfferedTransition[] {
  return workflow.transitions.flatMap((transition): readonly OfferedTransition[] => {
    const answer = attempt(workflow, transition.id, context, permissions);
    if (answer.allowed) return [{ transition }];
    return answer.reason === 'guard' && answer.message !== undefined
      ? [{ transition, refusal: answer.message }]
      : [];
  });
}
