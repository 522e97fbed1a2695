import { holds } from '../condition/holds.ts';
import type { Context, WorkflowSchema } from '../contract/index.ts';
import { stateOf } from './stateOf.ts';

export type ShownState = Omit<WorkflowSchema['states'][number], 'variants' | 'description'>;

/**
 * The state of the record in a context, with the texts of its first matching variant; an unknown state is
 * shown by its value.
 */
export function shownState(workflow: WorkflowSchema, context: Context): ShownState {
  const value = stateOf(workflow, context);
  const state = workflow.states.find((each) => each.value === value);
  if (state === undefined) return { value, label: value, intent: 'danger', icon: 'warning-sign' };
  const { variants = [], description: _description, ...shown } = state;
  const { when: _when, ...words } = variants.find(({ when }) => holds(when, context)) ?? { when: {} };
  return { ...shown, ...words };
}
