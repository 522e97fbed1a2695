import type { Context, WorkflowSchema } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';

/**
 * The state of the record in a context (`record`, or the name of the workflow's entity). Without a value: the
 * initial state.
 */
export function stateOf(workflow: WorkflowSchema, context: Context): string {
  const record = context['record'] ?? context[workflow.entity];
  const state = getAt(record, workflow.field);
  return isEmpty(state) ? workflow.initial : String(state);
}
