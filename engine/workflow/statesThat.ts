import type { WorkflowSchema } from '../contract/index.ts';

/** The states that count as something (`is`): `statesThat(workflow, 'draft')` is `['D']`. One that the workflow does not know counts as nothing. */
export function statesThat({ states }: WorkflowSchema, trait: string): readonly string[] {
  return states.filter(({ is = [] }) => is.includes(trait)).map(({ value }) => value);
}
