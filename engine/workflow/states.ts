import { holds } from '../condition/holds.ts';
import type { Context, WorkflowSchema } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';

/**
 * The state of the record in a context (`record`, or the name of the workflow's entity). Without a value: the
 * initial state.
 */
export function stateOf(workflow: WorkflowSchema, context: Context): string {
  const record = context['record'] ?? context[workflow.entity];
  const state = getAt(record, workflow.field);
  return isEmpty(state) ? workflow.initial : String(state);
}

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

/**
 * The states with a trait (`is`): `statesThat(workflow, 'draft')` is `['D']`. Unknown states have no trait.
 */
export function statesThat({ states }: WorkflowSchema, trait: string): readonly string[] {
  return states.filter(({ is = [] }) => is.includes(trait)).map(({ value }) => value);
}

/** A pair of states connected by a transition. */
interface Way {
  readonly from: string;
  readonly to: string;
}

/** All connected pairs of states, by calls or automatic transitions; each pair once. */
export function stateChanges({ transitions, automatic = [] }: WorkflowSchema): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const { from, to } of [...transitions, ...automatic])
    for (const state of from)
      if (to !== undefined && to !== state) ways.set(`${state}>${to}`, { from: state, to });
  return [...ways.values()];
}
